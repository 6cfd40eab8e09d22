import { fetchAsUser } from '../reading/as-user.ts';
import { bucketUrl, pathOf, refusalOf } from './stored-file.ts';

/**
 * Removes files from a bucket. One that is not there is none to remove.
 *
 * @param paths inside the bucket
 * @throws AppError
 */
export async function removeUploads(bucket: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const response = await fetchAsUser(bucketUrl(bucket), {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: paths }),
  });
  if (response.ok) return;
  const refusal = await refusalOf(response);
  if (refusal.status !== 404) throw refusal;
}

/**
 * Removes files that no row refers to any more, by their public addresses; an address elsewhere is ignored. A failed removal is no error:
 * the server removes unreferenced files a day later.
 */
export async function removeUnnamed(bucket: string, urls: readonly (string | null)[]): Promise<void> {
  const paths = urls.flatMap((url) => pathOf(bucket, url) ?? []);
  await removeUploads(bucket, paths).catch(() => undefined);
}
