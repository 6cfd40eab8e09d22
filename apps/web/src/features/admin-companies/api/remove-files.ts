import type { Company } from '#lib/corporate/update-company.ts';
import { removeUploads } from '#lib/uploads/remove-uploads.ts';
import { pathOf } from '#lib/uploads/stored-file.ts';
import { BUCKET, URL_COLUMNS } from '../company-files.ts';

/**
 * Removes the files that a company does not use any more. A failure is ignored: the server removes unreferenced files a day later.
 *
 * @param now the company as it is stored now; undefined when it was deleted
 */
export async function removeFilesOf(before: Company, now?: Company): Promise<void> {
  const paths = URL_COLUMNS.filter((column) => before[column] !== now?.[column])
    .map((column) => pathOf(BUCKET, before[column]))
    .filter((path) => path !== null);
  await removeUploads(BUCKET, paths).catch(() => undefined);
}
