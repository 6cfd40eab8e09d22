/** What the jobs work with. */
import type { Scope } from '@tanabana/gateway/db';
import type { Log } from '../log.ts';

export type JobDeps = { scope: Scope; log: Log };
