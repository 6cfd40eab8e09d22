/**
 * Counts what the server does besides answering: jobs, calls of providers, the trade, alarms. No label names a person or a listing. A job is
 * under the label `name`, because Prometheus has its own `job`.
 */
import {
  LISTING_TABLES,
  PAYMENT_STATUSES,
  type AnyListingTable,
  type MessageOutcome,
} from '@tanabana/domain/vocabulary';
import type { AuthAlarm } from '@tanabana/gateway';
import { Counter, Histogram, type Registry } from 'prom-client';

export type Alarm = AuthAlarm | 'event_set_aside' | 'backup_overdue' | 'files_missing';
type InterestOutcome = 'sent' | 'delayed' | 'failed' | 'repeated';
/** What members do that an operator wants to see as a rate. */
export type TradeEvent = { kind: 'listing'; table: AnyListingTable } | { kind: 'bid' } | { kind: 'sign-up' };

/** An alarm that was never raised is 0: a rate cannot see a counter that begins at 1. */
const ALARMS = {
  sms_budget_spent: 0,
  many_wrong_passwords: 0,
  event_set_aside: 0,
  backup_overdue: 0,
  files_missing: 0,
} satisfies Record<Alarm, 0>;
const INTEREST_OUTCOMES = { sent: 0, delayed: 0, failed: 0, repeated: 0 } satisfies Record<InterestOutcome, 0>;

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800];

/** Whether a payment event ended in a status that the label has a value for; others are counted together. */
const paymentStatus = (status: string): string =>
  ['repeated', 'ignored', ...PAYMENT_STATUSES].includes(status) ? status : 'unknown';

export function workMetrics(registry: Registry) {
  const registers = [registry];
  const jobs = new Counter({
    name: 'tanabana_jobs_total',
    help: 'Runs of jobs, by job and by what became of them; a run that failed is tried again.',
    labelNames: ['name', 'outcome'],
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'tanabana_job_duration_seconds',
    help: 'How long runs of jobs took.',
    labelNames: ['name'],
    buckets: SECONDS,
    registers,
  });
  const calls = new Counter({
    name: 'tanabana_provider_calls_total',
    help: 'Messages and requests to providers: taken, to be tried later, refused for good, or unknown.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'tanabana_provider_duration_seconds',
    help: 'How long providers took to answer.',
    labelNames: ['provider'],
    buckets: SECONDS,
    registers,
  });
  const alarms = new Counter({
    name: 'tanabana_alarms_total',
    help: 'What an operator should look at: the SMS of an hour spent, very many wrong passwords, a signed event of a provider that could not be taken, a backup that is overdue, files that are missing in the store.',
    labelNames: ['alarm'],
    registers,
  });
  for (const [alarm, count] of Object.entries(ALARMS)) alarms.inc({ alarm }, count);

  return {
    ...tradeMetrics(registry),
    /** Counts one run of a job by its outcome. */
    countJob: (job: string, outcome: 'done' | 'failed') => jobs.inc({ name: job, outcome }),
    /** Notes how long a run of a job took. */
    timeJob: (job: string, seconds: number) => jobSeconds.observe({ name: job }, seconds),
    /** Counts one message or request to a provider: taken, or what its error says of it. */
    countCall(provider: string, outcome: MessageOutcome, seconds: number) {
      calls.inc({ provider, outcome });
      callSeconds.observe({ provider }, seconds);
    },
    /** Something that an operator should look at now. */
    countAlarm: (alarm: Alarm) => alarms.inc({ alarm }),
  };
}

function tradeMetrics(registry: Registry) {
  const registers = [registry];
  const listings = new Counter({
    name: 'tanabana_listings_total',
    help: 'Requests that posted listings, by table.',
    labelNames: ['table'],
    registers,
  });
  const interests = new Counter({
    name: 'tanabana_interests_total',
    help: 'Interest messages, by what became of them.',
    labelNames: ['outcome'],
    registers,
  });
  const bids = new Counter({ name: 'tanabana_bids_total', help: 'Requests that placed bids.', registers });
  const signUps = new Counter({ name: 'tanabana_sign_ups_total', help: 'Members who signed up.', registers });
  const payments = new Counter({
    name: 'tanabana_payment_events_total',
    help: 'Events of payment providers, by the status of the payment after them.',
    labelNames: ['status'],
    registers,
  });
  for (const table of LISTING_TABLES) listings.inc({ table }, 0);
  for (const [outcome, count] of Object.entries(INTEREST_OUTCOMES)) interests.inc({ outcome }, count);

  return {
    /** Counts one interest message by its outcome; `delayed` is retried. */
    countInterest: (outcome: InterestOutcome) => interests.inc({ outcome }),
    /** Counts what a member did. */
    countTrade(event: TradeEvent) {
      if (event.kind === 'listing') listings.inc({ table: event.table });
      else (event.kind === 'bid' ? bids : signUps).inc();
    },
    /** Counts an event of a payment provider by the status of its payment. */
    countPayment: (status: string) => payments.inc({ status: paymentStatus(status) }),
  };
}
