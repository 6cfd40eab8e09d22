/** Limits of several processes, over a bus whose messages this test delivers, delays and loses. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSharedLimits, type SharedLimits } from './shared-limits.ts';
import type { SpentTime } from './spent-time.ts';

type Message = { from: string; kind: string; text: string };

/** Processes on one bus. A message reaches all of them, its sender too, after `delayMs`. */
function installation(names: readonly string[], delayMs = 10, budgets: readonly SpentTime[] = []) {
  const alive = new Map<string, SharedLimits>();
  const sent: Message[] = [];
  const lost = { to: new Set<string>(), all: false };

  function deliver({ from, text }: Message): void {
    const message = JSON.parse(text) as Record<string, unknown>;
    for (const [name, { peers }] of alive) {
      if (lost.to.has(name)) continue;
      if (name === from) peers.confirm(message);
      else peers.hear(from, message);
    }
  }

  function start(name: string): SharedLimits {
    const limits = createSharedLimits(budgets[alive.size]);
    alive.set(name, limits);
    limits.peers.connect({
      others: () => alive.size - 1,
      publish(message) {
        const each = { from: name, kind: 'counts', text: JSON.stringify(message) };
        sent.push(each);
        if (!lost.all) setTimeout(() => deliver(each), delayMs);
      },
    });
    for (const { peers } of alive.values()) peers.come();
    return limits;
  }

  const processes = names.map(start);
  return {
    processes,
    sent,
    lost,
    start,
    /** A process dies; the others notice. */
    kill(name: string): void {
      alive.delete(name);
      for (const { peers } of alive.values()) peers.forget(name);
    },
    /** A process is cut off, and nobody has noticed yet. */
    silence: (name: string) => void lost.to.add(name),
  };
}

const MINUTE = 60;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STEP_MS = 10;

/** Calls at the processes in turn for `ms`, so many a millisecond. @returns how many were let through */
async function flood(take: readonly (() => number)[], ms: number, perMs = 1): Promise<number> {
  let passed = 0;
  let turn = 0;
  for (let at = 0; at < ms; at += STEP_MS) {
    for (let call = 0; call < perMs * STEP_MS; call += 1) if (take[turn++ % take.length]!() === 0) passed += 1;
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }
  return passed;
}

const NAMES = ['a', 'b', 'c'];

describe.each([
  [2, 20],
  [2, 600],
  [3, 20],
  [3, 60],
  [3, 6000],
])('of %i processes, a limit of %i calls', (count, calls) => {
  const limitersOf = ({ processes }: { processes: readonly SharedLimits[] }) =>
    processes.map((each) => each.rateLimiter('all', { calls, seconds: MINUTE }));
  /** Matches what passed, within a tenth of the limit. */
  const about = {
    asymmetricMatch: (passed: unknown) => typeof passed === 'number' && passed >= calls * 0.9 && passed <= calls * 1.1,
    toString: () => `${calls}, within a tenth`,
  };

  it('holds within a tenth for a client that uses all of them at once, as fast as it can', async () => {
    const limiters = limitersOf(installation(NAMES.slice(0, count)));
    const perMs = Math.ceil(calls / 500);
    expect(
      await flood(
        limiters.map((limiter) => () => limiter.take('x')),
        3000,
        perMs * 4,
      ),
    ).toEqual(about);
  });

  it('holds within a tenth when each process tells at its own time', async () => {
    const [limiters, perMs] = [limitersOf(installation(NAMES.slice(0, count), 40)), Math.ceil(calls / 1000)];
    let passed = 0;
    // The first calls of each come later, and so do its messages.
    for (let first = 1; first <= count; first += 1)
      passed += await flood(
        limiters.slice(0, first).map((limiter) => () => limiter.take('x')),
        45,
        perMs,
      );
    expect(
      passed +
        (await flood(
          limiters.map((limiter) => () => limiter.take('x')),
          5000,
          perMs,
        )),
    ).toEqual(about);
  });

  it('holds within a tenth when messages take half a second', async () => {
    const limiters = limitersOf(installation(NAMES.slice(0, count), 500));
    expect(
      await flood(
        limiters.map((limiter) => () => limiter.take('x')),
        10_000,
        Math.ceil(calls / 2000),
      ),
    ).toEqual(about);
  });

  it('is all there for a client of one of them', async () => {
    const [limiter] = limitersOf(installation(NAMES.slice(0, count)));
    expect(await flood([() => limiter!.take('x')], 3000, Math.ceil(calls / 500))).toEqual(about);
  });

  it('holds for each window, and is there again in the next', async () => {
    const limiters = limitersOf(installation(NAMES.slice(0, count)));
    const take = limiters.map((limiter) => () => limiter.take('x'));
    expect(await flood(take, 3000, Math.ceil(calls / 500))).toEqual(about);
    await vi.advanceTimersByTimeAsync(MINUTE * 1000 - 3500);
    expect(await flood(take, 100, 1)).toBeLessThanOrEqual(calls * 0.05);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await flood(take, 3000, Math.ceil(calls / 500))).toEqual(about);
  });
});

describe('a rate limit of several processes', () => {
  const LIMIT = { calls: 100, seconds: MINUTE };

  it('is of a process alone as long as there is no other: nothing is sent', async () => {
    const { processes, sent } = installation(['a']);
    const limiter = processes[0]!.rateLimiter('all', LIMIT);
    expect(await flood([() => limiter.take('x')], 300, 1)).toBe(100);
    expect(limiter.take('x')).toBe(60);
    expect(sent).toEqual([]);
  });

  it('is told in few messages, and only of keys that used a part of it', async () => {
    const { processes, sent } = installation(['a', 'b']);
    const [here, there] = processes.map((each) => each.rateLimiter('all', { calls: 600, seconds: MINUTE }));
    for (let key = 0; key < 1000; key += 1) here!.take(`few ${key}`);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([]);
    await flood([() => here!.take('x'), () => there!.take('x')], 1000, 2);
    expect(sent.length).toBeGreaterThan(0);
    // Of each process one in 25 milliseconds and the time that a message takes, at most.
    expect(sent.length).toBeLessThanOrEqual(60);
  });

  it('has messages of a bounded length and number while very many keys are over', async () => {
    const { processes, sent } = installation(['a', 'b']);
    const limiter = processes[0]!.rateLimiter('all', { calls: 20, seconds: MINUTE });
    for (let key = 0; key < 15_000; key += 1) limiter.take(`203.0.113.0/${key}`);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThanOrEqual(30);
    for (const { text } of sent) expect(text.length).toBeLessThan(16 * 1024);
    await vi.advanceTimersByTimeAsync(14_000);
    const keys = sent.flatMap(({ text }) => (JSON.parse(text) as { counts: { all: [string][] } }).counts.all);
    expect(new Set(keys.map(([key]) => key)).size, 'everything is told in the end').toBe(15_000);
  });

  it('is not passed when every message is lost, and nobody is locked out', async () => {
    const world = installation(['a', 'b']);
    const limiters = world.processes.map((each) => each.rateLimiter('all', LIMIT));
    world.lost.all = true;
    const passed = await flood(
      limiters.map((limiter) => () => limiter.take('x')),
      5000,
      1,
    );
    expect(passed).toBeGreaterThanOrEqual(50);
    expect(passed).toBeLessThanOrEqual(110);
    // What was lost is told again.
    world.lost.all = false;
    await vi.advanceTimersByTimeAsync(MINUTE * 1000);
    const next = await flood([() => limiters[0]!.take('x')], 5000, 1);
    expect(next).toBeGreaterThanOrEqual(90);
  });

  it('is told again when a message was lost', async () => {
    const world = installation(['a', 'b']);
    const [here, there] = world.processes.map((each) => each.rateLimiter('all', LIMIT));
    world.lost.all = true;
    for (let call = 0; call < 20; call += 1) here!.take('x');
    await vi.advanceTimersByTimeAsync(500);
    world.lost.all = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(await flood([() => there!.take('x')], 3000)).toBe(80);
  });

  it('asks a caller over the part of one process to come back at once, and one over the limit when its window ends', async () => {
    const { processes } = installation(['a', 'b']);
    const [here, there] = processes.map((each) => each.rateLimiter('all', LIMIT));
    const waits = Array.from({ length: 60 }, () => here!.take('x'));
    expect(new Set(waits)).toEqual(new Set([0, 1]));
    await flood([() => here!.take('x'), () => there!.take('x')], 2000, 1);
    // A window ends in all of them as long after the first call as a message takes.
    for (const wait of [here!.take('x'), there!.take('x')]) expect([58, 59]).toContain(wait);
  });

  it('does not wait for a process that died', async () => {
    const world = installation(['a', 'b']);
    const limiter = world.processes[0]!.rateLimiter('all', LIMIT);
    world.silence('b');
    // Before anybody noticed, and after it.
    expect(await flood([() => limiter.take('x')], 3000, 1)).toBeGreaterThanOrEqual(95);
    world.kill('b');
    expect(await flood([() => limiter.take('y')], 200, 1)).toBe(100);
  });

  it('is known to a process that comes later', async () => {
    const world = installation(['a', 'b']);
    const limiters = world.processes.map((each) => each.rateLimiter('all', LIMIT));
    await flood(
      limiters.map((limiter) => () => limiter.take('x')),
      3000,
      1,
    );
    const late = world.start('c').rateLimiter('all', LIMIT);
    for (const { peers } of world.processes) peers.come();
    await vi.advanceTimersByTimeAsync(200);
    expect(late.take('x')).toBeGreaterThan(1);
    expect(late.take('y')).toBe(0);
  });

  it('ignores messages that no process sends', () => {
    const { processes } = installation(['a', 'b']);
    const limiter = processes[0]!.rateLimiter('all', LIMIT);
    const { peers } = processes[0]!;
    for (const counts of [
      null,
      7,
      { all: 'x' },
      { all: [null, 7, ['x'], ['x', -1, 5], ['x', Infinity, 5], ['x', '9', 5], [{}, 9, 5], ['x', 9, 'y']] },
      { unknown: [['x', 99, 5000]] },
      { __proto__: [['x', 99, 5000]] },
    ]) {
      peers.hear('b', { counts });
      peers.confirm({ counts });
    }
    peers.hear('b', { counts: { all: [['x', 99, 1e12]] } });
    expect(limiter.take('y')).toBe(0);
    vi.advanceTimersByTime(MINUTE * 1000);
    expect(limiter.take('x'), 'no message counts for longer than a window').toBe(0);
  });
});

describe('a number of open ones that several processes share', () => {
  const LIMIT = 200;

  async function openAll(gauges: readonly ReturnType<SharedLimits['gauge']>[], tries: number): Promise<number> {
    let opened = 0;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const gauge = gauges[attempt % gauges.length]!;
      if (gauge.hasRoom('x')) {
        gauge.open('x');
        opened += 1;
      }
      if (attempt % STEP_MS === 0) await vi.advanceTimersByTimeAsync(STEP_MS);
    }
    return opened;
  }
  const gaugesOf = ({ processes }: { processes: readonly SharedLimits[] }) =>
    processes.map((each) => each.gauge('sockets', LIMIT));

  it.each([2, 3])('holds within a tenth for %i processes, and those that close make room', async (count) => {
    const gauges = gaugesOf(installation(NAMES.slice(0, count)));
    const opened = await openAll(gauges, 2000);
    expect(opened).toBeGreaterThanOrEqual(LIMIT * 0.9);
    expect(opened).toBeLessThanOrEqual(LIMIT * 1.1);
    for (let n = 0; n < 50; n += 1) gauges[0]!.close('x');
    await vi.advanceTimersByTimeAsync(500);
    const again = await openAll([gauges[1]!], 1000);
    expect(again).toBeGreaterThanOrEqual(30);
    expect(again).toBeLessThanOrEqual(70);
  });

  it('is exact in a process that is alone', async () => {
    const [gauge] = gaugesOf(installation(['a']));
    expect(await openAll([gauge!], 300)).toBe(LIMIT);
    gauge!.close('x');
    expect(await openAll([gauge!], 10)).toBe(1);
  });

  it('does not count those of a process that died', async () => {
    const world = installation(['a', 'b']);
    const [here, there] = gaugesOf(world);
    await openAll([there!], 1000);
    await vi.advanceTimersByTimeAsync(500);
    const few = await openAll([here!], 1000);
    expect(few).toBeLessThanOrEqual(LIMIT * 0.1);
    world.kill('b');
    expect(few + (await openAll([here!], 300))).toBe(LIMIT);
  });

  it('is right again a minute after a message was lost', async () => {
    const world = installation(['a', 'b']);
    const [here, there] = gaugesOf(world);
    await openAll([there!], 1000);
    await vi.advanceTimersByTimeAsync(500);
    const few = await openAll([here!], 1000);
    world.silence('a');
    for (let n = 0; n < LIMIT; n += 1) there!.close('x');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(here!.hasRoom('x'), 'it has not heard that they closed').toBe(false);
    world.lost.to.clear();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(here!.hasRoom('x')).toBe(true);
    // What is told again and again holds for longer than a minute.
    expect(few + (await openAll([here!], 1000))).toBeGreaterThanOrEqual(LIMIT * 0.9);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(await openAll([there!], 1000)).toBeLessThanOrEqual(LIMIT * 0.1);
  });
});

describe('the database time of an account', () => {
  function budgets() {
    let tell: (account: string, ms: number) => void = () => undefined;
    const charged: [string, number][] = [];
    return {
      charged,
      spend: (account: string, ms: number) => tell(account, ms),
      port: {
        onCharge: (listener: typeof tell) => void (tell = listener),
        charge: (account: string, ms: number) => void charged.push([account, ms]),
      },
    };
  }

  it('is charged by each process once, and what is little gathers', async () => {
    const all = NAMES.map(budgets);
    const { sent } = installation(
      NAMES,
      10,
      all.map(({ port }) => port),
    );
    for (let n = 0; n < 9; n += 1) all[0]!.spend('user:x', 5);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([]);
    all[0]!.spend('user:x', 5);
    all[0]!.spend('ip:y', 300);
    await vi.advanceTimersByTimeAsync(1000);
    const heard = [
      ['user:x', 50],
      ['ip:y', 300],
    ];
    expect(all.map(({ charged }) => charged)).toEqual([[], heard, heard]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it('is not told by a process that is alone', async () => {
    const made = budgets();
    const { sent } = installation(['a'], 10, [made.port]);
    made.spend('user:x', 5000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([]);
  });
});
