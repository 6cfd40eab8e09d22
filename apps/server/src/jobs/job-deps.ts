/** Dependencies of the background jobs. */
import type { StorageApi } from '@tanabana/gateway';
import type { NightlyBackups } from '../backup/nightly/nightly-backups.ts';
import type { CopyLinks } from '../data-copies/copy-links.ts';
import type { Metrics } from '../http/monitoring/metrics.ts';
import type { DeliverDeps } from '../interests/deliver-interest.ts';
import type { Log } from '../log.ts';
import type { UnsubscribeLinks } from '../promotions/unsubscribe.ts';
import type { Providers } from '../providers/create-providers.ts';

export type JobDeps = DeliverDeps & {
  providers: Pick<Providers, 'refunds'>;
  log: Log;
  files: StorageApi;
  links: UnsubscribeLinks;
  copyLinks: CopyLinks;
  /** Absent where the settings name no place for backups. */
  backups?: (NightlyBackups & Pick<Metrics, 'countAlarm'>) | undefined;
};
