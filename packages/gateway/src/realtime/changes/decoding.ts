/**
 * Where changes of published tables come from: the log of the database (logical decoding), or triggers on the tables. Of all processes one
 * reads the log; each of its changes becomes a notification like that of a trigger, which every process hears.
 */
import { sql } from '../../db/sql.ts';
import type { LogReader, Replication } from '../../db/replication.ts';
import type { Scope } from '../../db/scope.ts';
import type { RealtimeOptions } from '../types.ts';
import type { ChangeFeed } from './feed.ts';

/**
 * Interval of looking whether the slot is there, in milliseconds, and the longest wait for it: a slot is complete when the transactions have
 * ended that were open while it was made, in any database of the server.
 */
const LOOK_MS = 50;
const LONGEST_WAIT_MS = 25_000;

/** Passes on what the log has, as fast as this process handles it. */
function createReader(scope: Scope, hasRoom: () => Promise<void>): LogReader {
  return {
    async onSlot({ lsn }) {
      await scope.asService('begin to read the log', (tx) =>
        tx.query(sql`select realtime.begin_decoding(${lsn}::pg_lsn)`),
      );
    },
    async onSlotDropped() {
      await scope.asService('read the log no more', (tx) => tx.query(sql`update realtime.decoding set lsn = null`));
    },
    async passedUpTo() {
      const { rows } = await scope.asService('continue to read the log', (tx) =>
        tx.query<{ lsn: string; place: string }>(
          sql`select lsn::text, passed::text as place from realtime.decoding where lsn is not null`,
        ),
      );
      return rows[0] && { lsn: rows[0].lsn, place: Number(rows[0].place) };
    },
    async pass(changes) {
      await hasRoom();
      await scope.asService('pass changes of the log on', (tx) =>
        tx.query(sql`select realtime.pass_on(${JSON.stringify(changes)}::jsonb)`),
      );
    },
  };
}

export type ChangeSource = {
  /** Waits until changes are received. @returns false if that takes too long */
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
};

/** Whether the log is to be read. @throws Error if it has to be, and the server does not allow it */
async function isLogRead(
  replication: Replication | undefined,
  { changes = 'auto', log }: Pick<RealtimeOptions, 'changes' | 'log'>,
): Promise<boolean> {
  if (changes === 'triggers') return false;
  if (!replication) {
    if (changes === 'logical') throw new Error('changes by logical decoding need the address of a PostgreSQL server');
    return false;
  }
  const { obstacle, risk } = await replication.check();
  if (changes === 'logical') {
    if (obstacle !== undefined) throw new Error(`changes cannot come by logical decoding: ${obstacle}`);
    if (risk !== undefined) log.warn({ risk }, 'while no server runs, the slot of the log may fill the disk');
    return true;
  }
  const reason = obstacle ?? risk;
  if (reason !== undefined) log.info({ reason }, 'changes come by triggers, not by logical decoding');
  return reason === undefined;
}

/** Starts the source of changes that the options ask for. */
export async function startChangeSource(
  options: Pick<RealtimeOptions, 'changes' | 'replication' | 'scope' | 'log'>,
  { hasRoom }: Pick<ChangeFeed, 'hasRoom'>,
): Promise<ChangeSource> {
  const { replication, scope } = options;
  const choose = (isOn: boolean) =>
    scope.asService('choose the source of changes', (tx) => tx.query(sql`select realtime.use_decoding(${isOn})`));
  if (!(await isLogRead(replication, options))) {
    let chosen: Promise<unknown> | undefined;
    return {
      async isReady() {
        chosen ??= choose(false).catch((error: unknown) => {
          chosen = undefined;
          throw error;
        });
        await chosen;
        return true;
      },
      stop: async () => undefined,
    };
  }

  await choose(true);

  const stop = await replication!.start(createReader(scope, hasRoom));
  return {
    async isReady() {
      const end = Date.now() + LONGEST_WAIT_MS;
      while (!replication!.isReady() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      return replication!.isReady();
    },
    stop,
  };
}
