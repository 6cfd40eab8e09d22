/**
 * Counts what is open per key at this moment, such as the sockets of an address, with a limit that holds for all processes together
 * (count.ts). What another process told holds for a minute: it tells again before, so that a lost message locks nobody out.
 */
import { ownLimit, stepOf, type Count } from './count.ts';
import type { CountedPart, PeerCounts } from './peer-counts.ts';
import { createReportQueue } from './report-queue.ts';

export type SharedGauge = {
  /** Whether one more may be opened. */
  hasRoom(key: string): boolean;
  /** Counts one more. */
  open(key: string): void;
  close(key: string): void;
};

const HOLDS_MS = 60_000;
/** Most keys in memory. What other processes tell of further ones is not kept. */
const MAX_KEYS = 20_000;

const NOTHING: Readonly<Count> = { own: 0, confirmed: 0, others: undefined };

/**
 * @param name the same in all processes
 * @param clock monotonic milliseconds
 */
export function createSharedGauge(
  name: string,
  limit: number,
  peers: PeerCounts,
  clock: () => number = () => performance.now(),
): SharedGauge {
  const counts = new Map<string, Count>();

  const isNoticeable = (count: number): boolean => count >= stepOf(limit, peers.processes());

  function forgetUnused(key: string, { own, confirmed, others }: Count): void {
    if (own === 0 && confirmed === 0 && !others?.size) counts.delete(key);
  }

  const queue = createReportQueue((key) => {
    const count = counts.get(key)?.own ?? 0;
    return {
      report: [key, count],
      confirm() {
        const known = counts.get(key);
        if (!known) return;
        known.confirmed = count;
        forgetUnused(key, known);
      },
    };
  });

  /** Tells a change that others would notice; the end of what they were told in any case. */
  function tellChange(key: string, { own, confirmed }: Count): void {
    if (peers.processes() === 1) return;
    const isEnd = own === 0 && confirmed > 0;
    if (!isEnd && !isNoticeable(Math.abs(own - confirmed))) return;
    queue.add(key);
    peers.wake();
  }

  const part: CountedPart = {
    ...queue,
    hear(peer, [key, count]) {
      if (!counts.has(key) && (count === 0 || counts.size >= MAX_KEYS)) return;
      const known = counts.get(key) ?? { ...NOTHING };
      counts.set(key, known);
      known.others ??= new Map();
      if (count > 0) known.others.set(peer, { count, ends: clock() + HOLDS_MS });
      else known.others.delete(peer);
      forgetUnused(key, known);
    },
    repeat() {
      const now = clock();
      for (const [key, known] of counts) {
        for (const [peer, { ends }] of known.others ?? []) if (ends <= now) known.others!.delete(peer);
        if (isNoticeable(known.own) || (known.own === 0 && known.confirmed > 0)) queue.add(key);
        forgetUnused(key, known);
      }
    },
    forget(peer) {
      const isAlone = peers.processes() === 1;
      for (const [key, known] of counts) {
        known.others?.delete(peer);
        if (isAlone) known.confirmed = 0;
        forgetUnused(key, known);
      }
    },
  };
  peers.add(name, part);

  return {
    hasRoom(key) {
      const count = counts.get(key) ?? NOTHING;
      if (count.own < ownLimit(limit, count, peers.processes(), clock())) return true;
      if (count.own !== count.confirmed && peers.processes() > 1) {
        queue.add(key);
        peers.wake(true);
      }
      return false;
    },
    open(key) {
      const count = counts.get(key) ?? { ...NOTHING };
      count.own += 1;
      counts.set(key, count);
      tellChange(key, count);
    },
    close(key) {
      const count = counts.get(key);
      if (!count || count.own === 0) return;
      count.own -= 1;
      tellChange(key, count);
      forgetUnused(key, count);
    },
  };
}
