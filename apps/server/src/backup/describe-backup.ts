/** Says in a sentence what a backup has. */
import type { Manifest } from './archive/manifest.ts';

const MEBIBYTE = 1024 * 1024;

/** @param bytes the length of the backup */
export function describeBackup({ head, snapshot_at, tables, files }: Manifest, bytes: number): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const listed = files.count - files.superseded.length;
  const has = `It has ${rows} rows of ${tables.length} tables and ${listed} files as of ${snapshot_at} (release ${head.origin.release}, ${(bytes / MEBIBYTE).toFixed(1)} MiB).`;
  if (files.missing.count === 0) return has;
  return `${has} ${files.missing.count} files that rows name are missing in the store, as ${files.missing.some[0]!}.`;
}
