/** Dependencies of the server functions. */
import type { Channel, Delivery, QueueReport } from '@tanabana/domain/operations/report';
import type { AuthApi } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import type { Brand } from '../brand.ts';
import type { CopyLinks } from '../data-copies/copy-links.ts';
import type { Metrics } from '../http/monitoring/metrics.ts';
import type { Payments } from '../payments/payments.ts';
import type { UnsubscribeLinks } from '../promotions/unsubscribe.ts';
import type { Providers } from '../providers/create-providers.ts';
import type { Health } from '../providers/watched.ts';
import type { CallLimits } from './call-limits.ts';

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
  /** The gateway shares them between processes, so they are only available at call time. */
  callLimits(): CallLimits;
};
