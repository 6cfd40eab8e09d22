/**
 * Batches short reads that are requested in the same turn of the event loop. Those with equal settings go to PostgreSQL in one message with
 * one set of settings, because sending a message and waking up for its response takes longer than such a read. They are one transaction,
 * and each read gets its own result or error.
 */
import { DatabaseError, type Result, type TransactionOptions } from '../port.ts';
import { compile, type Sql } from '../sql.ts';
import { STALE_PREPARED, type BatchResult } from '../protocol/batch.ts';

/** Most reads of a batch. More would wait long for each other, and a long message keeps one connection busy while others are idle. */
const MOST = { anybody: 4, account: 2 };

type Waiting = {
  statement: Sql;
  options: TransactionOptions;
  resolve(result: Result): void;
  reject(error: unknown): void;
};
type Group = { waiting: Waiting[]; most: number };

export type ReadRunner = {
  /** Runs the statements in one transaction and returns the results up to the first that failed. */
  together(statements: readonly Sql[], options: TransactionOptions): Promise<BatchResult>;
  alone(statement: Sql, options: TransactionOptions): Promise<Result>;
};

/** Such a statement cannot end the transaction, and with it the role of the statements after it. */
const ONLY_READS = /^(select|with)\s/i;

const keyOf = ({ settings = {}, timeoutMs, batchedWith, share }: TransactionOptions): string =>
  `${timeoutMs}\n${batchedWith === 'account' ? share : ''}\n${Object.entries(settings).join('\n')}`;

/** @returns a function that runs a short read and returns what `alone` does */
export function batchReads({ together, alone }: ReadRunner) {
  const groups = new Map<string, Group>();

  const runAlone = ({ statement, options, resolve, reject }: Waiting): void =>
    void alone(statement, options).then(resolve, reject);

  async function send({ waiting }: Group): Promise<void> {
    const [first] = waiting as [Waiting];
    if (waiting.length === 1) return runAlone(first);
    const onBegun = (reads?: number): void => waiting.forEach(({ options }) => options.onBegun?.(reads));
    const { results, error } = await together(
      waiting.map(({ statement }) => statement),
      { ...first.options, onBegun },
    );
    waiting.forEach((one, index) => {
      const result = results[index];
      if (result) return one.resolve(result);
      // Statements after the failed one did not run. A stale prepared statement is not an error of the statement itself.
      const isStale = error instanceof DatabaseError && STALE_PREPARED.includes(error.code);
      if (index > results.length || isStale) return runAlone(one);
      one.reject(error);
    });
  }

  function leave(key: string, group: Group): void {
    if (groups.get(key) === group) groups.delete(key);
    send(group).catch((error: unknown) => group.waiting.forEach(({ reject }) => reject(error)));
  }

  function join(waiting: Waiting): void {
    const key = keyOf(waiting.options);
    const group = groups.get(key);
    if (!group) {
      const made = { waiting: [waiting], most: MOST[waiting.options.batchedWith ?? 'account'] };
      groups.set(key, made);
      setImmediate(() => made.waiting.length < made.most && leave(key, made));
      return;
    }
    if (group.waiting.push(waiting) === group.most) leave(key, group);
  }

  return (statement: Sql, options: TransactionOptions): Promise<Result> => {
    if (!ONLY_READS.test(compile(statement).text)) return alone(statement, options);
    return new Promise((resolve, reject) => join({ statement, options, resolve, reject }));
  };
}
