/** Dependencies of the server functions. */
import type { Channel, Delivery, QueueReport } from '@tanabana/domain/operations/report';
import type { AuthApi, RateLimit } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import type { Brand } from '../brand.ts';
import type { CopyLinks } from '../data-copies/copy-links.ts';
import type { Metrics } from '../http/monitoring/metrics.ts';
import type { Payments } from '../payments/payments.ts';
import type { UnsubscribeLinks } from '../promotions/unsubscribe.ts';
import type { Providers } from '../providers/create-providers.ts';
import type { Health } from '../providers/watched.ts';

export type FunctionLimits = {
  /** Calls of one member, per function. */
  per_user: RateLimit;
  /** Calls from one address, per function. An office or a mobile network shares one address. */
  per_address: RateLimit;
};

export const FUNCTION_LIMITS: FunctionLimits = {
  per_user: { calls: 120, seconds: 60 },
  per_address: { calls: 600, seconds: 60 },
};

/** The state of the process, for the operations page. */
export type Operations = {
  /** The queue lengths of the jobs; empty until the jobs are started. */
  queues(): Promise<QueueReport[]>;
  /** How the messages of each channel are delivered. */
  deliveries: Readonly<Record<Channel, Delivery>>;
  health(): Health;
};

export type FunctionDeps = {
  scope: Scope;
  /** The auth service. The gateway creates it together with the functions, so it is only available at call time. */
  auth(): AuthApi;
  providers: Pick<Providers, 'email' | 'sms' | 'whatsapp' | 'payments' | 'refunds' | 'cities'>;
  payments: Pick<Payments, 'config' | 'sendTestEvent'>;
  metrics: Pick<Metrics, 'countInterest'>;
  operations: Operations;
  brand: Brand;
  /** Address of the site, without a trailing slash. */
  publicUrl: string;
  unsubscribe: UnsubscribeLinks;
  copyLinks: CopyLinks;
  clock(): Date;
  limits: FunctionLimits;
};
