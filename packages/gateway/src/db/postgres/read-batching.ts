/**
 * In charge of short reads that are asked for in the same turn of the event loop: those of equal settings go to PostgreSQL in one
 * message, which is told once who asks. To send one and to be woken for its answer takes longer than such a read. They are
 * one transaction there, of which each is told what became of its own part.
 */
import { DatabaseError, type Result, type TransactionOptions } from '../port.ts';
import { compile, type Sql } from '../sql.ts';
import { STALE_PREPARED, type BatchResult } from './batch.ts';

/** More would wait long for each other; and a message that is long keeps one connection busy while others have nothing to do. */
const MOST = 4;

type Waiting = { statement: Sql; resolve(result: Result): void; reject(fault: unknown): void };
type Group = { asked: TransactionOptions; waiting: Waiting[] };

export type ReadRunner = {
  /** Runs them as one, and tells what they gave up to the first that failed. */
  together(statements: readonly Sql[], asked: TransactionOptions): Promise<BatchResult>;
  alone(statement: Sql, asked: TransactionOptions): Promise<Result>;
};

/** Such a statement ends no transaction, and with it the role of those behind it. */
const ONLY_READS = /^(select|with)\s/i;

const keyOf = ({ settings, timeoutMs }: TransactionOptions): string =>
  `${timeoutMs}\n${Object.values(settings ?? {}).join('\n')}`;

/** @returns runs a read that takes a moment, as `alone` does */
export function batchReads({ together, alone }: ReadRunner) {
  const groups = new Map<string, Group>();

  const askAlone = ({ statement, resolve, reject }: Waiting, asked: TransactionOptions): void =>
    void alone(statement, asked).then(resolve, reject);

  async function send({ asked, waiting }: Group): Promise<void> {
    if (waiting.length === 1) return askAlone(waiting[0]!, asked);
    const { results, fault } = await together(
      waiting.map(({ statement }) => statement),
      asked,
    );
    waiting.forEach((one, index) => {
      const result = results[index];
      if (result) return one.resolve(result);
      // Those behind one that failed were not run; and one that was kept for nothing is not at fault itself.
      const isKeptInVain = fault instanceof DatabaseError && STALE_PREPARED.includes(fault.code);
      if (index > results.length || isKeptInVain) return askAlone(one, asked);
      one.reject(fault);
    });
  }

  function leave(key: string, group: Group): void {
    if (groups.get(key) === group) groups.delete(key);
    send(group).catch((fault: unknown) => group.waiting.forEach(({ reject }) => reject(fault)));
  }

  function join(waiting: Waiting, asked: TransactionOptions): void {
    const key = keyOf(asked);
    const group = groups.get(key);
    if (!group) {
      const made = { asked, waiting: [waiting] };
      groups.set(key, made);
      setImmediate(() => made.waiting.length < MOST && leave(key, made));
      return;
    }
    if (group.waiting.push(waiting) === MOST) leave(key, group);
  }

  return (statement: Sql, asked: TransactionOptions): Promise<Result> => {
    if (!ONLY_READS.test(compile(statement).text)) return alone(statement, asked);
    return new Promise((resolve, reject) => join({ statement, resolve, reject }, asked));
  };
}
