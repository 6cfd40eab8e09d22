/** The admission queue before a fake database whose transactions last until the test ends them. */
import { admit, type AdmissionOptions, type Database, type TransactionOptions } from '../../src/db/index.ts';

export type BenchOptions = AdmissionOptions & { engine?: Database['engine'] };

export function bench(places: number, { engine = 'postgres', ...options }: BenchOptions = {}) {
  const unused = () => Promise.reject(new Error('not part of this test'));
  const db: Database = {
    engine,
    transaction: (work, requested) => {
      seen = requested;
      return work({ query: unused });
    },
    read: unused,
    write: unused,
    script: unused,
    execute: unused,
    listen: unused,
    close: unused,
  };
  let now = 0;
  let seen: TransactionOptions | undefined;
  const given = new Map<string, TransactionOptions | undefined>();
  const door = admit(db, { places, clock: () => now, ...options });
  const running: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const outcomes = new Map<string, unknown>();
  /** Lets everything that may go on go on. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    door,
    running,
    outcomes,
    settle,
    pass: (ms: number) => void (now += ms),
    /** The limits of statements that transactions were given. */
    limits: { get: (name: string) => given.get(name)?.timeoutMs },
    /** Reports that a transaction has its connection, as one of several reads in a message where it is. */
    begin: (name: string, readsOfMessage?: number) => given.get(name)?.onBegun?.(readsOfMessage),
    /** Requests a transaction by name, which runs until it is ended. */
    async ask(name: string, requested: TransactionOptions): Promise<void> {
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      const work = async () => {
        running.push(name);
        given.set(name, seen);
        await end.promise.finally(() => running.splice(running.indexOf(name), 1));
      };
      door.transaction(work, requested).then(
        () => outcomes.set(name, 'done'),
        (error: unknown) => outcomes.set(name, error),
      );
      await settle();
    },
    async end(name: string, error?: Error): Promise<void> {
      if (error) ends.get(name)!.reject(error);
      else ends.get(name)!.resolve();
      await settle();
    },
  };
}

/** A read for a caller. */
export const of = (share: string): TransactionOptions => ({ share, isService: false, readOnly: true });
export const service: TransactionOptions = { isService: true };
