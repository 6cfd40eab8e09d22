/** The admission queue before a fake database whose transactions last until the test ends them. */
import { describe, expect, it, vi } from 'vitest';
import { ALLOWANCE, DatabaseError } from '../../src/db/index.ts';
import { createBudget } from '../../src/db/admission/budget.ts';
import { bench, of, service, type BenchOptions } from '../support/admission-bench.ts';

const BUSY = { name: 'UnavailableError', reason: 'busy' };

describe('the admission queue of a database', () => {
  it('lets one account take turns with the others, however many requests it has', async () => {
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

  it('lets callers and the service take turns when there is one place for both', async () => {
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

  it('refuses at once a request of an account with too many waiting ones, and no other', async () => {
    const { ask, outcomes, door } = bench(1, { lanes: { callers: { waitingPerShare: 1 } } });
    for (const name of ['a1', 'a2', 'a3']) await ask(name, of('ip:a'));
    await ask('b1', of('ip:b'));
    expect(outcomes.get('a3')).toMatchObject(BUSY);
    expect([...outcomes.keys()]).toEqual(['a3']);
    expect(door.load()).toEqual({ running: 1, waiting: 2, refused: { full: 1, late: 0, spent: 0 } });
  });

  it('makes room in a full queue at the cost of the account that fills it', async () => {
    const { ask, outcomes } = bench(1, { lanes: { callers: { waiting: 3 } } });
    for (const name of ['a1', 'a2', 'a3', 'a4']) await ask(name, of('ip:a'));
    await ask('b1', of('ip:b'));
    expect([...outcomes.keys()]).toEqual(['a4']);
    await ask('a5', of('ip:a'));
    expect([...outcomes.keys()]).toEqual(['a4', 'a5']);
  });

  it('refuses a request that has waited for too long', async () => {
    const { ask, outcomes, door, end, running } = bench(1, { lanes: { callers: { longestWaitMs: 1 } } });
    await ask('a1', of('ip:a'));
    await ask('b1', of('ip:b'));
    await expect.poll(() => outcomes.get('b1')).toMatchObject(BUSY);
    expect(door.load()).toMatchObject({ running: 1, waiting: 0, refused: { late: 1 } });
    await end('a1');
    await ask('b2', of('ip:b'));
    expect(running).toEqual(['b2']);
  });

  it('frees the place whatever becomes of the work', async () => {
    const { ask, end, outcomes, running } = bench(1);
    await ask('a1', of('ip:a'));
    await ask('b1', of('ip:b'));
    await end('a1', new Error('changed my mind'));
    expect(outcomes.get('a1')).toMatchObject({ message: 'changed my mind' });
    expect(running).toEqual(['b1']);
  });

  it('has no budget by default, and counts nothing without an account', async () => {
    const { ask, end, running, pass, limits } = bench(4);
    await ask('a1', of('ip:a'));
    pass(60_000);
    await end('a1');
    await ask('a2', of('ip:a'));
    expect([running, limits.get('a2')]).toEqual([['a2'], undefined]);
    const budgeted = bench(4, { allowance: ALLOWANCE });
    await budgeted.ask('job', service);
    budgeted.pass(60_000);
    await budgeted.end('job');
    await budgeted.ask('job 2', service);
    expect(budgeted.running).toEqual(['job 2']);
  });
});

describe('the budget of database time', () => {
  const tooLong = new DatabaseError('canceling statement due to statement timeout', { code: '57014' });
  const SPENT = { name: 'UnavailableError', reason: 'spent', status: 429 };
  const budgeted = (places: number, options: BenchOptions = {}) => bench(places, { allowance: ALLOWANCE, ...options });

  /** Has an account hold the database for so long. */
  async function hold({ ask, end, pass }: ReturnType<typeof bench>, share: string, ms: number): Promise<void> {
    const name = `${share} holds ${Math.random()}`;
    await ask(name, of(share));
    pass(ms);
    await end(name);
  }

  it('serves an account above it after all others, with a short limit', async () => {
    const door = budgeted(1);
    const { ask, end, running, limits } = door;
    await hold(door, 'ip:a', 1100);
    await ask('b1', { ...of('ip:b'), timeoutMs: 2000 });
    await ask('a1', { ...of('ip:a'), timeoutMs: 2000 });
    for (const name of ['b2', 'b3', 'b4']) await ask(name, of('ip:b'));
    await ask('job', service);
    const order: string[] = [];
    while (running.length > 0) {
      order.push(running[0]!);
      await end(running[0]!);
    }
    expect(order).toEqual(['b1', 'b2', 'job', 'b3', 'b4', 'a1']);
    expect([limits.get('b1'), limits.get('a1')]).toEqual([2000, 250]);
  });

  it('is 20 seconds a minute of an address and 6 of a member, credited evenly, a second at once', async () => {
    for (const [share, perSecond] of [
      ['ip:a', 20 / 60],
      ['user:a', 6 / 60],
    ] as const) {
      const door = budgeted(4);
      await hold(door, share, 990);
      expect(door.door.isSpent!(share)).toBe(false);
      await hold(door, share, 2010);
      expect(door.door.isSpent!(share)).toBe(true);
      // It was credited while it held.
      door.pass((2000 - 2010 * perSecond) / perSecond - 10);
      expect(door.door.isSpent!(share)).toBe(true);
      door.pass(20);
      expect(door.door.isSpent!(share)).toBe(false);
      // However long it was good, it has a second at once.
      door.pass(3_600_000);
      await hold(door, share, 1001);
      expect(door.door.isSpent!(share)).toBe(true);
      expect(door.door.isSpent!(`${share}b`)).toBe(false);
    }
  });

  it('is restored by a minute without requests, whatever was used before', async () => {
    const door = budgeted(4);
    await hold(door, 'user:a', 3_600_000);
    door.pass(59_000);
    expect(door.door.isSpent!('user:a')).toBe(true);
    door.pass(1_001);
    expect(door.door.isSpent!('user:a')).toBe(false);
  });

  it('is one for all kinds of work: the work of the service for an account counts, and comes last, with its own limit', async () => {
    const door = budgeted(1);
    const { ask, end, pass, running, limits } = door;
    await ask('signing in', { ...service, share: 'ip:a' });
    pass(1100);
    await end('signing in');
    await ask('b1', of('ip:b'));
    await ask('code', { ...service, share: 'ip:a', timeoutMs: 15_000 });
    await ask('list', of('ip:a'));
    await ask('job', service);
    await end('b1');
    expect(running).toEqual(['job']);
    await end('job');
    expect(running).toHaveLength(1);
    await end(running[0]!);
    await expect.poll(() => limits.get('list')).toBe(250);
    expect(limits.get('code')).toBe(15_000);
  });

  it('returns 429 after the longest wait, with the time of the next credit', async () => {
    const door = budgeted(1, { lanes: { spentCallers: { longestWaitMs: 1 } } });
    const { ask, outcomes } = door;
    await hold(door, 'ip:a', 3000);
    await ask('b1', of('ip:b'));
    await ask('a1', of('ip:a'));
    await expect.poll(() => outcomes.get('a1')).toMatchObject({ ...SPENT, retryAfterSeconds: 6 });
    expect(door.door.load()).toMatchObject({ refused: { full: 0, late: 0, spent: 1 } });
  });

  it('leaves places to the others on PostgreSQL: of ten, accounts above it have two, and one each', async () => {
    const door = budgeted(10);
    const { ask, running } = door;
    for (const share of ['ip:a', 'ip:b', 'ip:c']) await hold(door, share, 3000);
    for (const name of ['a1', 'a2']) await ask(name, of('ip:a'));
    for (const name of ['b1', 'b2']) await ask(name, of('ip:b'));
    await ask('c1', of('ip:c'));
    expect(running).toEqual(['a1', 'b1']);
    await ask('d1', of('ip:d'));
    expect(running).toEqual(['a1', 'b1', 'd1']);
  });

  it('keeps the place free behind each for as long as that took, so others come between', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    try {
      const door = budgeted(1);
      const { ask, end, running } = door;
      await hold(door, 'ip:a', 3000);
      for (const name of ['a1', 'a2']) await ask(name, of('ip:a'));
      vi.advanceTimersByTime(200);
      await end('a1');
      expect(running).toEqual([]);
      await ask('b1', of('ip:b'));
      expect(running).toEqual(['b1']);
      await end('b1');
      vi.advanceTimersByTime(200);
      await door.settle();
      expect(running).toEqual(['a2']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts from the start of the work: a wait for a connection belongs to no account', async () => {
    const door = budgeted(1);
    await door.ask('a1', of('ip:a'));
    door.pass(5000);
    door.begin('a1');
    door.pass(500);
    await door.end('a1');
    expect(door.door.isSpent!('ip:a')).toBe(false);
  });

  it('moves the waiting requests of an account back when it is used up', async () => {
    const door = budgeted(1);
    const { ask, end, pass, running, limits } = door;
    for (const name of ['a1', 'a2']) await ask(name, { ...of('ip:a'), timeoutMs: 2000 });
    await ask('b1', of('ip:b'));
    pass(1100);
    await end('a1');
    expect(running).toEqual(['b1']);
    await end('b1');
    expect([running, limits.get('a2')]).toEqual([['a2'], 250]);
  });

  it('does not apply to exempt callers, such as an administrator', async () => {
    const order: string[] = [];
    const isExempt = async (user: string) => (order.push(user), user === 'admin');
    const door = budgeted(1, { isExempt });
    const { ask, running, limits, outcomes, end } = door;
    for (const share of ['user:admin', 'user:a', 'ip:a']) await hold(door, share, 3000);
    expect(order).toEqual([]);
    for (const share of ['user:admin', 'user:a', 'ip:a']) {
      for (const time of [1, 2]) {
        await ask(`${share} ${time}`, { ...of(share), timeoutMs: 8000 });
        await expect.poll(() => running).toEqual([`${share} ${time}`]);
        await end(running[0]!);
        await expect.poll(() => outcomes.get(`${share} ${time}`)).toBe('done');
      }
    }
    expect([limits.get('user:admin 2'), limits.get('user:a 2'), limits.get('ip:a 2')]).toEqual([8000, 250, 250]);
    expect(order).toEqual(['admin', 'a']);
  });

  it('counts the time of a statement that hit its limit, and refuses nobody for it', async () => {
    for (const engine of ['postgres', 'pglite'] as const) {
      const door = budgeted(4, { engine });
      await door.ask('a1', { ...of('user:a'), timeoutMs: 5000 });
      door.pass(5000);
      await door.end('a1', tooLong);
      expect(door.outcomes.get('a1')).toBe(tooLong);
      await door.ask('a2', of('user:a'));
      expect(door.running).toEqual(['a2']);
    }
  });

  it('returns 429 for a statement that hit the short limit', async () => {
    const door = budgeted(4);
    await hold(door, 'ip:a', 3000);
    await door.ask('a1', of('ip:a'));
    await door.end('a1', tooLong);
    expect(door.outcomes.get('a1')).toMatchObject({ ...SPENT, retryAfterSeconds: 6 });
    const error = new DatabaseError('division by zero', { code: '22012' });
    const other = budgeted(4);
    await hold(other, 'ip:a', 3000);
    await other.ask('a1', of('ip:a'));
    await other.end('a1', error);
    expect(other.outcomes.get('a1')).toBe(error);
  });

  it('pauses an account above it on the embedded engine when its statement blocked all others, an address for 8 s at most', async () => {
    const door = budgeted(1, { engine: 'pglite', lanes: { spentCallers: { longestRestMs: 0 } } });
    const { ask, end, pass, outcomes, running } = door;
    await hold(door, 'ip:a', 3_600_000);
    for (let times = 1; times <= 5; times += 1) {
      pass(8001);
      await ask(`a${times}`, of('ip:a'));
      await expect.poll(() => running).toEqual([`a${times}`]);
      await end(`a${times}`, tooLong);
    }
    await ask('held', of('ip:a'));
    expect(outcomes.get('held')).toMatchObject(SPENT);
    await ask('b1', of('ip:b'));
    await ask('signing in', { ...service, share: 'ip:a' });
    expect(running).toEqual(['b1']);
    await end('b1');
    expect(running).toEqual(['signing in']);
    await end('signing in');
    pass(8001);
    await ask('a6', of('ip:a'));
    await expect.poll(() => running).toEqual(['a6']);
  });

  it('stores a limited number of accounts', () => {
    const budget = createBudget(ALLOWANCE, () => 0);
    for (let n = 0; n < 20_001; n += 1) budget.charge(`ip:${n}`, 2000);
    expect([budget.isSpent('ip:0'), budget.isSpent('ip:1'), budget.isSpent('ip:20000')]).toEqual([false, true, true]);
  });
});
