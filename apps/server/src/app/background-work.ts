/** The work beside requests: jobs from the queue in the database, and the finishing of new posts and of copies. */
import type { StorageApi, Store } from '@tanabana/gateway';
import type { Database } from '@tanabana/gateway/db';
import type { QueueReport } from '@tanabana/domain/operations/report';
import type { NightlyOptions } from '../backup/nightly/make-nightly-backup.ts';
import { createNightlyBackups } from '../backup/nightly/nightly-backups.ts';
import type { Keys } from '../data/keys.ts';
import type { Metrics } from '../http/monitoring/metrics.ts';
import type { Tracer } from '../http/monitoring/tracing/tracer.ts';
import { allJobs } from '../jobs/all-jobs.ts';
import { finishCopies } from '../jobs/finish-copies.ts';
import { keyYarns } from '../jobs/after-upgrade/key-yarns.ts';
import { finishPosts } from '../jobs/finish-posts.ts';
import type { JobDeps } from '../jobs/job-deps.ts';
import type { PostBackpressure } from '../jobs/post-backpressure.ts';
import { keepStarting } from '../jobs/queue/keep-starting.ts';
import type { Jobs } from '../jobs/queue/start-jobs.ts';
import { measuredJob } from '../jobs/queue/measured-job.ts';
import { createTroubleLog } from '../jobs/queue/trouble-log.ts';

export type BackgroundDeps = Omit<JobDeps, 'files' | 'backups'> & {
  config: NightlyOptions['config'];
  keys: Keys;
  /** The store of uploaded files, for backups. */
  files: Store;
  db: Database;
  metrics: Metrics;
  tracer: Tracer;
  backpressure: PostBackpressure;
};

export type BackgroundWork = {
  /** The queue lengths of the jobs; empty until the jobs are started. */
  queues(): Promise<QueueReport[]>;
  /** How long the oldest due run of each job has waited, in seconds; empty until the jobs are started. */
  oldestDue(): Promise<Readonly<Record<string, number>>>;
  /** Resolves after the first attempt. Where the database does not allow it yet, further attempts follow until it does. */
  start(files: StorageApi): Promise<void>;
  stop(): Promise<void>;
};

export function createBackgroundWork({
  db,
  backpressure,
  config,
  keys,
  files: store,
  ...deps
}: BackgroundDeps): BackgroundWork {
  const { scope, log, metrics } = deps;
  let running: Jobs | undefined;
  let starting: Promise<() => Promise<void>> | undefined;
  let finishing: { stop(): Promise<void> }[] = [];
  return {
    queues: async () => (await running?.queues()) ?? [],
    oldestDue: async () => (await running?.oldestDue()) ?? {},
    async start(files) {
      const nightly = createNightlyBackups({ config, db, scope, store, jwtSecret: keys.jwtSecret });
      const backups = nightly && { ...nightly, countAlarm: metrics.countAlarm };
      const jobs = allJobs({ ...deps, files, backups }).map((job) => measuredJob(job, deps));
      const trouble = createTroubleLog(log);
      finishing = [
        finishPosts({ scope, trouble: createTroubleLog(log), backpressure }),
        finishCopies({ scope, trouble: createTroubleLog(log) }),
        keyYarns({ scope, trouble: createTroubleLog(log) }),
      ];
      const start = async () => {
        const { startJobs } = await import('../jobs/queue/start-jobs.ts');
        return (running = await startJobs({ db, jobs, log, metrics, trouble }));
      };
      starting = keepStarting(start, trouble.failed);
      await starting;
    },
    async stop() {
      await Promise.all([...finishing.map((work) => work.stop()), starting?.then((end) => end())]);
    },
  };
}
