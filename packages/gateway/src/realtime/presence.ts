/**
 * Who is present on which topic: the presences of this process's own channels, and those of other processes. Each change is told
 * to the topic as a `presence_diff` (https://supabase.com/docs/guides/realtime/presence; shapes of Phoenix.Presence).
 */
import { randomBytes } from 'node:crypto';
import { topicKey, type Topics } from './topics.ts';

type Meta = Record<string, unknown> & { phx_ref: string };

/** One presence: that of one channel. */
export type Presence = { id: string; topic: string; private: boolean; key: string; meta: Meta };

/** What changed, as other processes hear it. */
export type PresenceChange = { joins: Presence[]; leaves: Presence[] };

export type Presences = {
  /** Adds a presence of this process, or replaces the channel's earlier one. @returns it */
  track(presence: Omit<Presence, 'meta' | 'id'>, payload: Record<string, unknown>, earlier?: Presence): Presence;
  untrack(presence: Presence): void;
  /** Everybody on a topic, as `presence_state` has it. */
  state(topic: string, isPrivate: boolean): Record<string, unknown>;
  /** How many presences there are in all. */
  count(): number;
  /** Those of this process, for a process that has just come. */
  own(): Presence[];
  /** Applies a change of another process. */
  applyRemote(peer: string, change: PresenceChange): void;
  /** Removes the presences of a process that has ended. */
  dropPeer(peer: string): void;
};

/** Presences by their key. */
function grouped(presences: Iterable<Presence>): Record<string, unknown> {
  const groups = new Map<string, { metas: Meta[] }>();
  for (const { key, meta } of presences) {
    const group = groups.get(key) ?? { metas: [] };
    group.metas.push(meta);
    groups.set(key, group);
  }
  return Object.fromEntries(groups);
}

const newRef = (): string => randomBytes(9).toString('base64');

/** @param onOwnChange called for each change of this process's own presences */
export function createPresences(
  topics: Pick<Topics, 'deliverPresence'>,
  onOwnChange: (change: PresenceChange) => void,
): Presences {
  const byTopic = new Map<string, Map<string, Presence>>();
  /** Ids of the presences of each other process. */
  const ofPeers = new Map<string, Map<string, Presence>>();
  const own = new Map<string, Presence>();
  let total = 0;

  function add(presence: Presence): void {
    const key = topicKey(presence.topic, presence.private);
    const onTopic = byTopic.get(key) ?? new Map<string, Presence>();
    if (!onTopic.has(presence.id)) total += 1;
    byTopic.set(key, onTopic.set(presence.id, presence));
  }

  function remove({ id, topic, private: isPrivate }: Presence): void {
    const key = topicKey(topic, isPrivate);
    const onTopic = byTopic.get(key);
    if (onTopic?.delete(id)) total -= 1;
    if (onTopic?.size === 0) byTopic.delete(key);
  }

  /** Tells each topic what changed there. */
  function tell({ joins, leaves }: PresenceChange): void {
    const touched = new Map<string, PresenceChange & Pick<Presence, 'topic' | 'private'>>();
    for (const [list, presences] of [['joins', joins] as const, ['leaves', leaves] as const]) {
      for (const presence of presences) {
        const { topic, private: isPrivate } = presence;
        const key = topicKey(topic, isPrivate);
        const change = touched.get(key) ?? { joins: [], leaves: [], topic, private: isPrivate };
        change[list].push(presence);
        touched.set(key, change);
      }
    }
    for (const change of touched.values()) {
      const diff = { joins: grouped(change.joins), leaves: grouped(change.leaves) };
      topics.deliverPresence(change.topic, change.private, JSON.stringify(diff));
    }
  }

  return {
    track(place, payload, earlier) {
      const ref = newRef();
      const meta: Meta = { ...payload, phx_ref: ref, ...(earlier && { phx_ref_prev: earlier.meta.phx_ref }) };
      const presence = { ...place, id: earlier?.id ?? newRef(), meta };
      add(presence);
      own.set(presence.id, presence);
      const change = { joins: [presence], leaves: earlier ? [earlier] : [] };
      onOwnChange(change);
      tell(change);
      return presence;
    },
    untrack(presence) {
      remove(presence);
      own.delete(presence.id);
      const change = { joins: [], leaves: [presence] };
      onOwnChange(change);
      tell(change);
    },
    state: (topic, isPrivate) => grouped(byTopic.get(topicKey(topic, isPrivate))?.values() ?? []),
    count: () => total,
    own: () => [...own.values()],
    applyRemote(peer, { joins, leaves }) {
      const known = ofPeers.get(peer) ?? new Map<string, Presence>();
      ofPeers.set(peer, known);
      // What is known already was reported twice: by the change, and by the whole state that a new process gets.
      const news = joins.filter(({ id, meta }) => known.get(id)?.meta.phx_ref !== meta.phx_ref);
      const gone = leaves.filter(({ id, meta }) => known.get(id)?.meta.phx_ref === meta.phx_ref);
      for (const presence of gone) {
        known.delete(presence.id);
        remove(presence);
      }
      for (const presence of news) {
        known.set(presence.id, presence);
        add(presence);
      }
      tell({ joins: news, leaves: gone });
    },
    dropPeer(peer) {
      const leaves = [...(ofPeers.get(peer)?.values() ?? [])];
      ofPeers.delete(peer);
      leaves.forEach(remove);
      tell({ joins: [], leaves });
    },
  };
}
