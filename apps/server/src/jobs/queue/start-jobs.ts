/**
 * In charge of running the jobs: pg-boss (https://pgboss.io) over our own database, embedded or not. Its tables live in a
 * schema `pgboss` that no service exposes and no role of a request may name. docs/decisions/014-jobs-live-in-the-database.md
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
  /** Hears of what fails in the queue: of several attempts to start, when the first ones fail. */
  trouble?: TroubleLog;
  /** How often the queue is looked at. */
  poll_seconds?: number;
};

export type Jobs = {
  /** Puts a run into the queue; call it after the commit of what it is about, never inside a transaction. */
  send(name: string, data?: object, options?: { after_seconds?: number }): Promise<void>;
  /** How full the queue of each job is, as last counted by the queue's own clock. */
  queues(): Promise<QueueReport[]>;
  /** Takes no further run, and waits for those under way. */
  stop(): Promise<void>;
};

/** How long runs under way may take to finish after a stop was asked for, milliseconds. */
const DRAIN_MS = 7000;

/** @throws what the database says when the queue cannot be started; nothing goes on of it then */
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
    // A few runs a day: these look after queues of millions, and jobs that wait for one another.
    reindex: false,
    monitorVacuum: false,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
  });
  // It goes on by itself when the database does: every worker and clock of it comes round again after a fault.
  boss.on('error', trouble.failed);
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  try {
    await boss.start();
    for (const job of jobs) await take(job);
  } catch (error) {
    // Half started it would poll on, beside the next attempt.
    await boss.stop({ graceful: false });
    throw error;
  }

  async function take({ name, cron, is_run_at_start, retries, run }: Job): Promise<void> {
    const retrying = {
      retryLimit: retries.times,
      retryDelay: retries.first_pause_seconds,
      retryDelayMax: retries.longest_pause_seconds,
      retryBackoff: true,
    };
    await boss.createQueue(name);
    // A queue made by an earlier release keeps its numbers until it is told the new ones.
    await boss.updateQueue(name, retrying);
    // One run makes up for all that came due during an outage.
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
    stop: () => boss.stop({ timeout: DRAIN_MS }),
  };
}
