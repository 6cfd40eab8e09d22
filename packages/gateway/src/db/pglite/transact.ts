/** One transaction of the embedded database: begin, the statements, and commit or rollback. */
import { DatabaseError } from '../port.ts';
import type { TransactionOptions, Tx } from '../port.ts';
import { OWNER, settingsSql } from '../settings.ts';
import { compile } from '../sql.ts';
import { diskFullError, type DiskSpace } from './disk-space.ts';
import type { LogWritten, Query } from './protocol.ts';
import type { Thread } from './thread.ts';

export type TransactSetup = {
  /** Longest run of one statement, in milliseconds. Undefined: no limit. */
  limitMs: number | undefined;
  /** The limit of the commit or rollback. One that is cut short leaves doubt. */
  endLimitMs: number | undefined;
  /** The free space of the disk; absent for a database in memory. */
  space: DiskSpace | undefined;
};

const DISK_FULL = '53100';

/** PostgreSQL plans a statement that does not stay prepared for its values. */
const unkept = ({ text, values }: Query): Query => ({ text, values });

function openingOf({ settings, planSettings = {} }: TransactionOptions): { settings?: Query } {
  const { plan_cache_mode: _, ...own } = planSettings;
  const statement = settingsSql({ ...settings, ...own }, OWNER);
  return statement ? { settings: compile(statement) } : {};
}

/** Runs one transaction in the thread. */
export async function transact<T>(
  thread: Thread,
  work: (tx: Tx) => Promise<T>,
  requested: TransactionOptions,
  { limitMs, endLimitMs, space }: TransactSetup,
): Promise<{ value: T; written: LogWritten }> {
  const { readOnly = false, rollback = false, planSettings } = requested;
  if (!readOnly) await space?.check();
  const unwatch = readOnly ? undefined : space?.watch(() => void thread.end('full'));
  let isOver = false;
  const tx: Tx = {
    async query(statement) {
      // After the end of the transaction the role is the owner's again.
      if (isOver) throw new Error('a statement came after the end of its transaction');
      const query = compile(statement);
      return thread.send({ do: 'query', query: planSettings ? unkept(query) : query }, limitMs);
    },
  };
  try {
    await thread.send({ do: 'begin', readOnly, ...openingOf(requested) }, limitMs);
    const value = await work(tx);
    isOver = true;
    const { log: written } = await thread.send({ do: rollback ? 'rollback' : 'commit' }, endLimitMs);
    return { value, written };
  } catch (error) {
    isOver = true;
    // A thread that cannot roll back is useless. If the thread is gone, so is the transaction.
    await thread.send({ do: 'rollback' }, endLimitMs).catch(() => thread.end());
    throw error instanceof DatabaseError && error.code === DISK_FULL ? diskFullError(error) : error;
  } finally {
    unwatch?.();
  }
}
