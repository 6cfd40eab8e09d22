/** What the server functions work with. */
import type { Channel, Delivery, QueueReport } from '@tanabana/domain/operations/report';
import type { AuthApi, RateLimit } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import type { Brand } from '../brand.ts';
import type { Metrics } from '../http/monitoring/metrics.ts';
import type { Payments } from '../payments/payments.ts';
import type { UnsubscribeLinks } from '../promotions/unsubscribe.ts';
import type { Providers } from '../providers/create-providers.ts';
import type { Health } from '../providers/watched.ts';

export type FunctionLimits = {
  /** Calls of one member, per function. */
  per_user: RateLimit;
  /** Calls from one address, per function; an office or a mobile network shares one. */
  per_address: RateLimit;
};

export const FUNCTION_LIMITS: FunctionLimits = {
  per_user: { calls: 120, seconds: 60 },
  per_address: { calls: 600, seconds: 60 },
};

/** How the process itself is doing, for the operations page. */
export type Operations = {
  /** What waits in the queue of each job; empty until they run. */
  queues(): Promise<QueueReport[]>;
  /** Who takes the messages of each channel. */
  deliveries: Readonly<Record<Channel, Delivery>>;
  health(): Health;
};

export type FunctionDeps = {
  scope: Scope;
  /** The auth service; the gateway makes it while it mounts the functions, so it is asked for at call time. */
  auth(): AuthApi;
  providers: Pick<Providers, 'email' | 'sms' | 'whatsapp' | 'orders' | 'refunds' | 'cities'>;
  payments: Pick<Payments, 'config' | 'tellTestEvent'>;
  metrics: Pick<Metrics, 'countInterest'>;
  operations: Operations;
  brand: Brand;
  /** Address of the site, without a trailing slash. */
  publicUrl: string;
  unsubscribe: UnsubscribeLinks;
  clock(): Date;
  limits: FunctionLimits;
};
