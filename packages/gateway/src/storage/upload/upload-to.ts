/** Uploads the file of a request: a turn in the queue, the policies, the bytes, the row. */
import type { Context } from 'hono';
import type { GatewayEnv } from '../../http/env.ts';
import { shareOf } from '../../http/limits/limit-requests.ts';
import type { StorageContext } from '../context.ts';
import type { Place } from '../names.ts';
import { findBucket } from '../rows.ts';
import { readUpload } from './read-upload.ts';
import { storeUpload, tryUpload, type Uploader } from './store-upload.ts';

/**
 * Uploads the body of a request to a path.
 *
 * @returns the row's key
 * @throws StorageError `SlowDown`, and what `readUpload`, `tryUpload` and `storeUpload` throw
 */
export async function uploadTo(
  c: Context<GatewayEnv>,
  context: StorageContext,
  place: Place,
  uploader: Uploader,
): Promise<string> {
  const { scope, uploadQueue, limits, isStrict } = context;
  const release = await uploadQueue.take(shareOf(c), c.req.raw.signal);
  try {
    const bucket = await findBucket(scope, place.bucket);
    // NOTE: the announced length is compared after the policies have decided, so that a caller without permission learns no limits.
    const upload = await readUpload(c.req.raw, Infinity, limits, isStrict);
    // A caller without permission is refused before a byte of the file is read.
    await tryUpload(context, bucket, place, upload, uploader);
    return await storeUpload(context, bucket, place, upload, uploader);
  } finally {
    release();
  }
}
