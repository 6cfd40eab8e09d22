/** What the jobs work with. */
import type { StorageApi } from '@tanabana/gateway';
import type { DeliverDeps } from '../interests/deliver-interest.ts';
import type { Providers } from '../providers/create-providers.ts';
import type { Log } from '../log.ts';

export type JobDeps = DeliverDeps & { providers: Pick<Providers, 'refunds'>; log: Log; files: StorageApi };
