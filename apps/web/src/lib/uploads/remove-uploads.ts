import { fetchAsUser } from '../reading/supabase.ts';
import { bucketUrl, refusalOf } from './stored-file.ts';

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
