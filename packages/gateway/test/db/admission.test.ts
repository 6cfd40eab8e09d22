/** The door before a database: a fake one whose transactions last until the test ends them. */
import { describe, expect, it } from 'vitest';
import {
  admit,
  DatabaseError,
  type AdmissionOptions,
  type Database,
  type TransactionOptions,
} from '../../src/db/index.ts';

function bench(places: number, options: AdmissionOptions = {}) {
  const unused = () => Promise.reject(new Error('not part of this test'));
  const db: Database = {
    engine: 'postgres',
    transaction: (work) => work({ query: unused }),
    read: unused,
    write: unused,
    script: unused,
    execute: unused,
    listen: unused,
    close: unused,
  };
  let now = 0;
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
    pass: (ms: number) => void (now += ms),
    /** Asks for a transaction of a name, which runs until it is ended. */
    async ask(name: string, asked: TransactionOptions): Promise<void> {
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      const work = async () => {
        running.push(name);
        await end.promise.finally(() => running.splice(running.indexOf(name), 1));
      };
      door.transaction(work, asked).then(
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

const of = (share: string): TransactionOptions => ({ share, isService: false });
const service: TransactionOptions = { isService: true };
const BUSY = { name: 'UnavailableError', reason: 'busy' };

describe('the door before a database', () => {
  it('lets one account take turns with the others, however much it asks for', async () => {
    const { ask, end, running } = bench(1);
    for (const name of ['a1', 'a2', 'a3']) await ask(name, of('ip:a'));
    await ask('b1', of('ip:b'));
    await ask('c1', of('ip:c'));
    const order: string[] = [];
    while (running.length > 0) {
      order.push(running[0]!);
      await end(running[0]!);
    }
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('leaves places to others, and to the service, while one account floods it', async () => {
    const { ask, running } = bench(6);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await ask(name, of('ip:a'));
    expect(running).toEqual(['a1', 'a2', 'a3']);
    await ask('b1', of('ip:b'));
    await ask('b2', of('ip:b'));
    expect(running).toEqual(['a1', 'a2', 'a3', 'b1']);
    await ask('job', service);
    await ask('signing in', { ...service, share: 'ip:b' });
    expect(running).toEqual(['a1', 'a2', 'a3', 'b1', 'job', 'signing in']);
  });

  it('lets callers and the service take turns where there is one place for both', async () => {
    const { ask, end, running } = bench(1);
    for (const name of ['a1', 'a2', 'a3']) await ask(name, of('ip:a'));
    for (const name of ['s1', 's2']) await ask(name, service);
    const order: string[] = [];
    while (running.length > 0) {
      order.push(running[0]!);
      await end(running[0]!);
    }
    expect(order).toEqual(['a1', 'a2', 's1', 'a3', 's2']);
  });

  it('sends away at once whoever finds too many of their own account waiting, and nobody else', async () => {
    const { ask, outcomes, door } = bench(1, { lanes: { callers: { waitingPerShare: 1 } } });
    for (const name of ['a1', 'a2', 'a3']) await ask(name, of('ip:a'));
    await ask('b1', of('ip:b'));
    expect(outcomes.get('a3')).toMatchObject(BUSY);
    expect([...outcomes.keys()]).toEqual(['a3']);
    expect(door.load()).toEqual({ running: 1, waiting: 2, refused: { full: 1, late: 0, held: 0 } });
  });

  it('makes room in a full queue at the cost of the account that fills it', async () => {
    const { ask, outcomes } = bench(1, { lanes: { callers: { waiting: 3 } } });
    for (const name of ['a1', 'a2', 'a3', 'a4']) await ask(name, of('ip:a'));
    await ask('b1', of('ip:b'));
    expect([...outcomes.keys()]).toEqual(['a4']);
    await ask('a5', of('ip:a'));
    expect([...outcomes.keys()]).toEqual(['a4', 'a5']);
  });

  it('sends away who has waited for too long', async () => {
    const { ask, outcomes, door, end, running } = bench(1, { lanes: { callers: { longestWaitMs: 1 } } });
    await ask('a1', of('ip:a'));
    await ask('b1', of('ip:b'));
    await expect.poll(() => outcomes.get('b1')).toMatchObject(BUSY);
    expect(door.load()).toMatchObject({ running: 1, waiting: 0, refused: { late: 1 } });
    await end('a1');
    await ask('b2', of('ip:b'));
    expect(running).toEqual(['b2']);
  });

  it('gives the place free whatever becomes of the work', async () => {
    const { ask, end, outcomes, running } = bench(1);
    await ask('a1', of('ip:a'));
    await ask('b1', of('ip:b'));
    await end('a1', new Error('changed my mind'));
    expect(outcomes.get('a1')).toMatchObject({ message: 'changed my mind' });
    expect(running).toEqual(['b1']);
  });

  const tooLong = new DatabaseError('canceling statement due to statement timeout', { code: '57014' });

  it('holds an address off for eight seconds at most, a member for longer, and nobody from signing in', async () => {
    const { ask, end, outcomes, running, pass } = bench(4);
    for (const share of ['ip:a', 'user:a']) {
      for (let times = 1; times <= 5; times += 1) {
        await ask(`${share} ${times}`, of(share));
        await end(`${share} ${times}`, tooLong);
        if (times < 5) pass(60_000);
      }
      await ask(`${share} held`, of(share));
    }
    expect(outcomes.get('ip:a held')).toMatchObject({ ...BUSY, retryAfterSeconds: 8 });
    expect(outcomes.get('user:a held')).toMatchObject({ ...BUSY, retryAfterSeconds: 32 });
    await ask('signing in', { ...service, share: 'ip:a' });
    expect(running).toEqual(['signing in']);
  });

  it('holds an account off whose statement had to be ended, for longer each time, and nobody else', async () => {
    const { ask, end, outcomes, running, pass } = bench(4);
    await ask('a1', of('ip:a'));
    await end('a1', tooLong);
    await ask('a2', of('ip:a'));
    expect(outcomes.get('a2')).toMatchObject({ ...BUSY, retryAfterSeconds: 2 });
    await ask('b1', of('ip:b'));
    expect(running).toEqual(['b1']);
    pass(2000);
    await ask('a3', of('ip:a'));
    await end('a3', tooLong);
    await ask('a4', of('ip:a'));
    expect(outcomes.get('a4')).toMatchObject({ ...BUSY, retryAfterSeconds: 4 });
    pass(11 * 60_000);
    await ask('a5', of('ip:a'));
    await end('a5', tooLong);
    await ask('a6', of('ip:a'));
    expect(outcomes.get('a6')).toMatchObject({ retryAfterSeconds: 2 });
  });
});
