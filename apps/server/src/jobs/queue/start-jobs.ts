/**
 * Runs the background jobs: pg-boss (https://pgboss.io) on our own database, embedded or not. Its tables live in the schema `pgboss`, which
 * no service exposes and no role of a request may access (docs/decisions/014-jobs-live-in-the-database.md).
 */
import { TIME_ZONE } from '@tanabana/domain/limits';
import type { QueueReport } from '@tanabana/domain/operations/report';
import type { Database } from '@tanabana/gateway/db';
import { PgBoss } from 'pg-boss';
import type { Metrics } from '../../http/monitoring/metrics.ts';
import type { Log } from '../../log.ts';
import type { Job } from '../define-job.ts';
import { createTroubleLog, type TroubleLog } from './trouble-log.ts';

export type JobsOptions = {
  db: Database;
  jobs: readonly Job[];
  log: Log;
  metrics: Pick<Metrics, 'countJob'>;
  /** Is notified of errors in the queue. Shared by several start attempts when the first ones fail. */
  trouble?: TroubleLog;
  /** The polling interval of the queue. */
  poll_seconds?: number;
};

export type Jobs = {
  /** Puts a run into the queue. Call it after the commit of the change that it is about, never inside a transaction. */
  send(name: string, data?: object, options?: { after_seconds?: number }): Promise<void>;
  /** The length of each job's queue, as last counted by the queue's own timer. */
  queues(): Promise<QueueReport[]>;
  /** How long the oldest due run of each job has waited, in seconds; 0 without one. */
  oldestDue(): Promise<Record<string, number>>;
  /** Starts no further run, and waits for the running ones. */
  stop(): Promise<void>;
};

/** How long running jobs may take to finish after a stop was requested, in milliseconds. */
const DRAIN_MS = 7000;

/** The states before `active` are those of a run that waits, also for its retry. There is an index for them. */
const OLDEST_DUE = `select name, extract(epoch from now() - min(start_after))::float8 as seconds
  from pgboss.job where state < 'active' and start_after <= now() group by name`;

/** @throws the database error when the queue cannot be started; then no part of it keeps running */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { db, jobs, log, metrics, trouble = createTroubleLog(log), poll_seconds = 5 } = options;
  const boss = new PgBoss({
    db: {
      async executeSql(text, values) {
        const result = await db.execute(text, values);
        trouble.worked();
        return result;
      },
    },
    backend: db.engine,
    schema: 'pgboss',
    // These options serve queues of millions and jobs that depend on each other. We have a few runs a day.
    reindex: false,
    monitorVacuum: false,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
  });
  // The queue recovers with the database: each of its workers and timers tries again after an error.
  boss.on('error', trouble.failed);
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  try {
    await boss.start();
    for (const job of jobs) await take(job);
  } catch (error) {
    // A half-started queue would go on polling beside the next attempt.
    await boss.stop({ graceful: false });
    throw error;
  }

  async function take({ name, cron, is_run_at_start, retries, longest_seconds, run }: Job): Promise<void> {
    const retrying = {
      retryLimit: retries.times,
      retryDelay: retries.first_pause_seconds,
      retryDelayMax: retries.longest_pause_seconds,
      retryBackoff: true,
      ...(longest_seconds !== undefined && { expireInSeconds: longest_seconds }),
    };
    await boss.createQueue(name);
    // A queue that an earlier release created keeps its old retry settings until they are updated.
    await boss.updateQueue(name, retrying);
    // One run makes up for all runs that were due during an outage.
    if (cron) await boss.schedule(name, cron, {}, { tz: TIME_ZONE, missed: 'once' });
    await boss.work<object>(name, { pollingIntervalSeconds: poll_seconds }, async ([queued]) => {
      try {
        await run(queued!.data);
        metrics.countJob(name, 'done');
      } catch (error) {
        metrics.countJob(name, 'failed');
        log.error({ err: error, job: name, id: queued!.id }, 'a job failed');
        throw error;
      }
    });
    if (is_run_at_start) await boss.send(name, {});
  }

  return {
    async send(name, data = {}, { after_seconds } = {}) {
      await boss.send(name, data, after_seconds === undefined ? {} : { startAfter: after_seconds });
    },
    async queues() {
      const found = await boss.getQueues(jobs.map(({ name }) => name));
      return found.map(({ name, queuedCount: waiting, activeCount: running, failedCount: failed }) => ({
        name,
        waiting,
        running,
        failed,
      }));
    },
    async oldestDue() {
      const { rows } = await db.execute(OLDEST_DUE);
      const waits = new Map(rows.map(({ name, seconds }) => [name, Number(seconds)]));
      return Object.fromEntries(jobs.map(({ name }) => [name, waits.get(name) ?? 0]));
    },
    stop: () => boss.stop({ timeout: DRAIN_MS }),
  };
}
