/** Measures how long the runs of a job take. */
import type { Metrics } from '../../http/monitoring/metrics.ts';
import type { Job } from '../define-job.ts';

export function measuredJob(job: Job, metrics: Pick<Metrics, 'timeJob'>): Job {
  return {
    ...job,
    async run(data) {
      const begun = performance.now();
      try {
        await job.run(data);
      } finally {
        metrics.timeJob(job.name, (performance.now() - begun) / 1000);
      }
    },
  };
}
