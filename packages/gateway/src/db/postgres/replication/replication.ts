/**
 * Reads the log of a database by one slot, for all processes together. One of them leads: it holds a lock, and streams the slot. When it ends
 * another one takes the lock, and the slot has kept what was committed meanwhile. A slot keeps the log for as long as nobody reads it, so
 * every process checks how much that is, and drops a slot that keeps too much; the leader creates it again.
 * https://www.postgresql.org/docs/current/logicaldecoding-explanation.html
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../../log.ts';
import { DatabaseError } from '../../port.ts';
import type { LogReader, Replication } from '../../replication.ts';
import { openSession, readFacts, type Session, type SlotState } from './session.ts';
import { openStream, replicationRefusal, type Stream } from './stream.ts';

/** Interval of looking at lock and slot in milliseconds: the wait until another process leads. */
const LOOK_MS = 1000;
/** How much of the log a slot may keep, in bytes. */
const SLOT_BYTES = 1024 ** 3;
/** Codes of a slot or a publication that is not there, or of a slot that the server has given up. */
const LOST_CODES = ['42704', '55000'];

export type ReplicationOptions = {
  /** postgres:// address of the server itself: a pooler does not pass on the replication protocol. Its user has REPLICATION. */
  url: string;
  /** The publication whose tables are read. */
  publication: string;
  /** How much of the log the slot may keep before it is dropped and created again, in bytes. */
  slotBytes?: number;
  log: Log;
};

/** Implements `Replication.check`. */
async function checkServer(url: string): ReturnType<Replication['check']> {
  const { walLevel, mayReplicate, keepsAtMost, hasPlace } = await readFacts(url);
  if (walLevel !== 'logical') return { obstacle: `wal_level is ${walLevel}` };
  if (!mayReplicate) return { obstacle: 'the user has no right to replicate' };
  if (!hasPlace) return { obstacle: 'all of max_replication_slots are in use' };
  const refusal = await replicationRefusal(url);
  if (refusal !== undefined) return { obstacle: `the address does not serve the replication protocol: ${refusal}` };
  return keepsAtMost === '-1' ? { risk: 'max_slot_wal_keep_size has no bound' } : {};
}

/** Creates the reader of a database's log. Nothing runs until it is started. */
export function openReplication({ url, publication, slotBytes = SLOT_BYTES, log }: ReplicationOptions): Replication {
  let isReady = false;

  /** Takes part until it is stopped. */
  async function take(reader: LogReader, slot: string, stopping: AbortSignal): Promise<void> {
    let session: Session | undefined;
    let stream: Stream | undefined;

    async function lead(current: Session, { exists, position }: SlotState): Promise<void> {
      if (!exists) {
        const lsn = await current.create();
        await reader.onSlot({ lsn, place: 0 }).catch(async (error: unknown) => {
          await current.drop();
          throw error;
        });
        isReady = true;
      }
      let from = await reader.passedUpTo();
      if (from === undefined && position !== undefined) {
        // The tool for fail-over has made the slot (docs/operations.md): the log is read from where it begins.
        from = { lsn: position, place: 0 };
        await reader.onSlot(from);
      }
      const opened = await openStream({
        url,
        slot,
        publication,
        reader,
        from,
        onDelay: (error) => log.warn({ err: error }, 'changes of the log could not be passed on: they are tried again'),
      });
      stream = opened;
      opened.ended
        .catch(async (error: unknown) => {
          log.warn({ err: error }, 'the stream of the log has ended');
          const isLost = error instanceof DatabaseError && LOST_CODES.includes(error.code);
          if (isLost && !stopping.aborted) await current.drop();
        })
        .catch((error: unknown) => log.warn({ err: error }, 'a lost slot could not be dropped'))
        .finally(() => (stream = undefined));
    }

    async function look(): Promise<void> {
      session ??= await openSession(url, slot);
      const state = await session.look();
      const { isLeader, exists, isComplete, isLost, retained } = state;
      const isTooLarge = retained > slotBytes;
      if (exists && (isLost || isTooLarge)) {
        log.warn({ retained, isLost }, 'the slot keeps too much of the log, or has lost some: it is dropped');
        isReady = false;
        await stream?.stop();
        await session.drop();
      } else {
        isReady = isComplete;
        if (isLeader && !stream) await lead(session, state);
      }
    }

    async function leave(): Promise<void> {
      await stream?.stop();
      if (session && !session.failure() && (await session.leave())) {
        await session.drop();
        await reader.onSlotDropped();
      }
    }

    while (!stopping.aborted) {
      try {
        await look();
      } catch (error) {
        log.warn({ err: error }, 'the slot of the log cannot be read for now');
      }
      if (session?.failure()) {
        // Without its session this process holds no lock: another one may lead.
        await stream?.stop();
        session = undefined;
        isReady = false;
      }
      await pause(LOOK_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
    await leave().catch((error: unknown) => log.warn({ err: error }, 'the slot of the log could not be left'));
    session?.close();
  }

  return {
    isReady: () => isReady,
    check: () => checkServer(url),
    async start(reader) {
      const { slot } = await readFacts(url);
      const stopping = new AbortController();
      const done = take(reader, slot, stopping.signal);
      return async () => {
        stopping.abort();
        await done;
        isReady = false;
      };
    },
  };
}
