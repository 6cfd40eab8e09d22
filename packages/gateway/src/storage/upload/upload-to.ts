/** Uploads the file of a request: a turn in the queue, the policies, the bytes, the row. */
import type { Context } from 'hono';
import type { GatewayEnv } from '../../http/env.ts';
import { shareOf } from '../../http/limits/limit-requests.ts';
import type { StorageContext } from '../context.ts';
import type { Place } from '../names.ts';
import { findBucket } from '../rows.ts';
import { mayUpload, type Uploader } from './may-upload.ts';
import { readUpload } from './read-upload.ts';
import { storeUpload } from './store-upload.ts';

/**
 * Uploads the body of a request to a path.
 *
 * @returns the row's key
 * @throws StorageError `SlowDown`, and what `readUpload`, `mayUpload` and `storeUpload` throw
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
    // NOTE: no bound here. `mayUpload` compares the announced length when the policies have decided.
    const upload = await readUpload(c, Infinity, limits, isStrict);
    const declared = {
      type: upload.declared(),
      size: upload.announced,
      cacheControl: upload.cacheControl(),
      userMetadata: upload.userMetadata(),
    };
    await mayUpload(context, bucket, place, declared, uploader);
    return await storeUpload(context, bucket, place, upload, uploader);
  } finally {
    release();
  }
}
