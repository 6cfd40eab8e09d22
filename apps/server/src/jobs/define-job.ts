/**
 * Defines a background job: work that no request waits for, started by a schedule or after a request. A job may run twice (a retry, two
 * servers, a start at the scheduled time), so each job is idempotent in SQL. The queue only ensures that it runs.
 */
import { z } from 'zod';

/** How often a failed job is retried. The pauses double, up to the longest. */
export type Retries = { times: number; first_pause_seconds: number; longest_pause_seconds: number };

/** Covers about an hour: a restart of the database, an outage of a provider. */
const RETRIES: Retries = { times: 8, first_pause_seconds: 15, longest_pause_seconds: 1800 };

type Definition<S extends z.ZodType> = {
  /** The job's name in the queue, the log and the metrics. */
  name: string;
  /** The schema of a run's data. A run with other data fails. */
  data: S;
  /** The schedule, as a cron expression in Indian time. */
  cron?: string;
  /** Whether every start of the server runs it, to make up for runs that were missed while the server was down. */
  is_run_at_start?: boolean;
  retries?: Retries;
  /** When a run counts as failed that has not ended, in seconds; default 15 minutes. */
  longest_seconds?: number;
  /** The work. An error causes a retry. */
  run(data: z.output<S>): Promise<void>;
};

export type Job = Omit<Definition<z.ZodType>, 'data' | 'retries' | 'run'> & {
  retries: Retries;
  run(data: unknown): Promise<void>;
};

export function defineJob<S extends z.ZodType>({ data, run, retries = RETRIES, ...rest }: Definition<S>): Job {
  return { ...rest, retries, run: async (given) => run(data.parse(given)) };
}

/** For jobs that need no data. */
export const NO_DATA = z.unknown();
