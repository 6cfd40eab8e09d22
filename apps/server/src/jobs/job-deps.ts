/** What the jobs work with. */
import type { StorageApi } from '@tanabana/gateway';
import type { DeliverDeps } from '../interests/deliver-interest.ts';
import type { Log } from '../log.ts';

export type JobDeps = DeliverDeps & { log: Log; files: StorageApi };
