/** Reads the figures that a scrape of /metrics shows of the database, the jobs and the disk. */
import { statfs } from 'node:fs/promises';
import { sql, type Scope } from '@tanabana/gateway/db';
import { readLastBackup } from '../backup/nightly/last-backup.ts';
import type { Config } from '../config.ts';
import type { FigureSource } from '../http/monitoring/metrics/figure-metrics.ts';
import type { BackgroundWork } from './background-work.ts';

export type FigureDeps = {
  config: Pick<Config, 'dataDir' | 'backup'>;
  scope: Scope;
  work: Pick<BackgroundWork, 'queues' | 'oldestDue'>;
};

/** How long a size of the database is shown, in milliseconds: PostgreSQL looks at each of its files for it. */
const SIZE_MS = 300_000;
const STATEMENT_MS = 1000;

export function createFigureSource({ config, scope, work }: FigureDeps): FigureSource {
  let size: { bytes: number; until: number } | undefined;

  const readDatabase = () =>
    scope.asService(
      'read the figures of monitoring',
      async (tx) => {
        if (!size || size.until < performance.now()) {
          const { rows } = await tx.query<{ bytes: number }>(
            sql`select pg_database_size(current_database())::float8 as bytes`,
          );
          size = { bytes: rows[0]!.bytes, until: performance.now() + SIZE_MS };
        }
        const { rows } = await tx.query<{ events: number }>(
          sql`select count(*)::int as events from private.events_aside`,
        );
        return { bytes: size.bytes, events: rows[0]!.events, backup: await readLastBackup(tx) };
      },
      { readOnly: true, timeoutMs: STATEMENT_MS },
    );

  return {
    async read() {
      const { bytes, events, backup } = await readDatabase();
      const failedRuns = (await work.queues()).reduce((sum, { failed }) => sum + failed, 0);
      return {
        databaseBytes: bytes,
        deadLetters: { event: events, job: failedRuns },
        oldestDue: await work.oldestDue(),
        lastBackup: config.backup.place && (backup ? Date.parse(backup.begun_at) / 1000 : 0),
      };
    },
    async disk() {
      const { bsize, bavail, blocks } = await statfs(config.dataDir);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}
