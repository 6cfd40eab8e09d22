/**
 * In charge of what a job is: work that nobody waits for, by a clock or after a request. A job may be run twice (a retry,
 * two servers, a start and its hour at once), so each is repeatable in SQL; the queue only sees to it that it is run.
 */
import { z } from 'zod';

/** How often a job that failed is tried again, the pauses doubling up to the longest. */
export type Retries = { times: number; first_pause_seconds: number; longest_pause_seconds: number };

/** Over an hour or so: a database that restarts, a provider that is down. */
const RETRIES: Retries = { times: 8, first_pause_seconds: 15, longest_pause_seconds: 1800 };

type Definition<S extends z.ZodType> = {
  /** Its name in the queue, the log and the numbers. */
  name: string;
  /** What one run is about; a run whose data do not fit fails. */
  data: S;
  /** When it comes by itself, as a cron line in Indian time. */
  cron?: string;
  /** Whether every start of the server runs it, to make up for what was missed while it was down. */
  is_run_at_start?: boolean;
  retries?: Retries;
  /** Its work; throws to be tried again. */
  run(data: z.output<S>): Promise<void>;
};

export type Job = Omit<Definition<z.ZodType>, 'data' | 'retries' | 'run'> & {
  retries: Retries;
  run(data: unknown): Promise<void>;
};

export function defineJob<S extends z.ZodType>({ data, run, retries = RETRIES, ...rest }: Definition<S>): Job {
  return { ...rest, retries, run: async (given) => run(data.parse(given)) };
}

/** For jobs that are about nothing in particular. */
export const NO_DATA = z.unknown();
