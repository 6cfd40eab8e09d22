/** Measures how long the runs of a job take, and records each as a trace of its own. */
import type { Metrics } from '../../http/monitoring/metrics.ts';
import { inSpan, type Tracer } from '../../http/monitoring/tracing/tracer.ts';
import type { Job } from '../define-job.ts';

export function measuredJob(job: Job, { metrics, tracer }: { metrics: Pick<Metrics, 'timeJob'>; tracer: Tracer }): Job {
  const span = { name: `job ${job.name}`, kind: 'internal', attributes: { 'tanabana.job': job.name } } as const;
  return {
    ...job,
    async run(data) {
      const begun = performance.now();
      try {
        await inSpan(tracer, span, () => job.run(data));
      } finally {
        metrics.timeJob(job.name, (performance.now() - begun) / 1000);
      }
    },
  };
}
