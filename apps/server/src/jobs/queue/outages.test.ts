/** Jobs whose database fails for a while: on the embedded one, and on PostgreSQL when TEST_DATABASE_URL names a server. */
import { openTestDatabase, type TestDatabase } from '@tanabana/db/testing';
import { UnavailableError, type Database } from '@tanabana/gateway/db';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import { keepStarting } from './keep-starting.ts';
import { startJobs, type Jobs } from './start-jobs.ts';
import { createTroubleLog, type TroubleLog } from './trouble-log.ts';

const SOON = { timeout: 60_000, interval: 20 };
const SHORT = { first_ms: 5, longest_ms: 20 };
const NEVER = { first_ms: 3_600_000, longest_ms: 3_600_000 };

let test: TestDatabase;
/** The error of a statement of the queue, if it fails. */
let failWith: ((text: string) => unknown) | undefined;
let statements: number;
let failed: number;
let lines: { level: string; msg: string; err?: { reason?: string }; errors?: number }[];
let clock: number;
let trouble: TroubleLog;
const queue = { log: createLog('silent'), metrics: { countJob: () => undefined }, poll_seconds: 0.5 };
const run = vi.fn<() => Promise<void>>();
const ends: (() => Promise<void>)[] = [];

const job = defineJob({ name: 'tidy', data: NO_DATA, cron: '0 0 * * *', is_run_at_start: true, run });

beforeAll(async () => void (test = await openTestDatabase()));
beforeEach(() => {
  [failWith, statements, failed, lines, clock] = [undefined, 0, 0, [], 0];
  run.mockReset().mockResolvedValue();
  trouble = createTroubleLog(createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }), {
    now: () => clock,
  });
});
afterEach(async () => {
  failWith = undefined;
  await Promise.all(ends.splice(0).map((end) => end()));
});
afterAll(() => test.close());

const start = (jobs: readonly Job[] = [job]): Promise<Jobs> => {
  const db: Database = {
    ...test.db,
    execute(text, values) {
      statements += 1;
      const error = failWith?.(text);
      if (!error) return test.db.execute(text, values);
      failed += 1;
      return Promise.reject(error);
    },
  };
  return startJobs({ ...queue, db, jobs, trouble });
};
const logged = () => lines.map(({ level, msg, err }) => [level, msg, err?.reason].filter(Boolean).join(' '));
const away = () => new UnavailableError('away');
const full = () => new UnavailableError('full');

it('jobs whose start fails, early or half-way, start when the database is available', async () => {
  let starts = 0;
  failWith = away;
  const end = await keepStarting(
    () => {
      starts += 1;
      return start();
    },
    trouble.failed,
    SHORT,
  );
  ends.push(end);
  await vi.waitFor(() => expect(starts).toBeGreaterThan(3), SOON);
  expect(run).not.toHaveBeenCalled();
  failWith = (text) => (text.includes('schedule') ? away() : undefined);
  const before = starts;
  await vi.waitFor(() => expect(starts).toBeGreaterThan(before + 2), SOON);
  failWith = undefined;
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), SOON);
  expect(logged()).toEqual(['error the job queue is in trouble away']);
});

it('a start that fails half-way leaves no worker behind', async () => {
  const wrong = defineJob({ name: 'wrong', data: NO_DATA, cron: 'at tea time', run });
  await expect(start([job, wrong])).rejects.toThrow();
  const jobs = await startJobs({ ...queue, db: test.db, jobs: [job] });
  ends.push(() => jobs.stop());
  let atTheEnd = Infinity;
  // Over several polls of the healthy queue. The remaining work of the failed one ends before the first of them.
  for (const times of [1, 2, 3, 4]) {
    await jobs.send('tidy');
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(times), SOON);
    if (times === 1) atTheEnd = statements;
  }
  expect(statements).toBe(atTheEnd);
});

it('attempts end with the server, whatever the pause', async () => {
  failWith = away;
  const begin = vi.fn<typeof start>(start);
  const end = await keepStarting(() => begin(), trouble.failed, NEVER);
  await end();
  expect(begin).toHaveBeenCalledTimes(1);
});

it('running jobs continue after an outage, which is logged once at its start and once at its end', async () => {
  const jobs = await start();
  ends.push(() => jobs.stop());
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), SOON);
  for (const kind of [away, full]) {
    const before = failed;
    failWith = kind;
    await vi.waitFor(() => expect(failed).toBeGreaterThan(before + 3), SOON);
  }
  expect(logged()).toEqual(['error the job queue is in trouble away', 'error the job queue is in trouble full']);
  failWith = undefined;
  await jobs.send('tidy');
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), SOON);
  // An error that returns within the minute counts as the same.
  failWith = full;
  const before = failed;
  await vi.waitFor(() => expect(failed).toBeGreaterThan(before), SOON);
  failWith = undefined;
  expect(logged()).toHaveLength(2);
  clock = 60_000;
  await vi.waitFor(() => expect(logged()).toHaveLength(4), SOON);
  expect(logged().slice(2)).toEqual(['info the job queue is out of trouble', 'info the job queue is out of trouble']);
  expect(lines.slice(2).reduce((sum, { errors = 0 }) => sum + errors, 0)).toBeGreaterThanOrEqual(7);
});
