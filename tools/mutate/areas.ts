/** All mutations, by the part of the product whose guards they take away. */
import type { Mutation } from './mutation.ts';
import { authOptions } from './areas/auth-options.ts';
import { bids } from './areas/bids.ts';
import { coalescedReads } from './areas/coalesced-reads.ts';
import { credits } from './areas/credits.ts';
import { dataServiceAnswers } from './areas/data-service-answers.ts';
import { dataService } from './areas/data-service.ts';
import { limits } from './areas/limits.ts';
import { memberships } from './areas/memberships.ts';
import { monitoring } from './areas/monitoring.ts';
import { ownData } from './areas/own-data.ts';
import { payments } from './areas/payments.ts';
import { prices } from './areas/prices.ts';
import { realtime } from './areas/realtime.ts';
import { rendering } from './areas/rendering.ts';
import { rights } from './areas/rights.ts';
import { providerCalls } from './areas/provider-calls.ts';
import { providers } from './areas/providers.ts';
import { sessions } from './areas/sessions.ts';
import { uploads } from './areas/uploads.ts';

export const AREAS = {
  credits,
  bids,
  payments,
  memberships,
  prices,
  providers,
  'provider-calls': providerCalls,
  sessions,
  'auth-options': authOptions,
  realtime,
  rights,
  limits,
  'own-data': ownData,
  uploads,
  rendering,
  monitoring,
  'coalesced-reads': coalescedReads,
  'data-service': dataService,
  'data-service-answers': dataServiceAnswers,
} satisfies Record<string, readonly Mutation[]>;

export type Area = keyof typeof AREAS;
