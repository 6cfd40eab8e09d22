/** Stores bytes as a file for the S3 protocol: through the same pipeline, with the same inspection, as an ordinary upload. */
import { shareOf } from '../../http/limits/limit-requests.ts';
import type { Place } from '../names.ts';
import type { Bucket } from '../types.ts';
import { mayUpload, type Declared } from '../upload/may-upload.ts';
import { storeUpload } from '../upload/store-upload.ts';
import { writtenTag } from './rows.ts';
import { writer, type S3Request } from './request.ts';

/** What storing a file needs of a request. */
export type Writing = Pick<S3Request, 'c' | 'context' | 'claims'>;

/** Runs `work` while it has a place among the concurrent uploads. */
export async function inQueue<T>({ c, context }: Writing, work: () => Promise<T>): Promise<T> {
  const release = await context.uploadQueue.take(shareOf(c), c.req.raw.signal);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Asks whether the caller may write the file, before a byte is read. @throws what `mayUpload` throws */
export const admitObject = (request: Writing, bucket: Bucket, place: Place, declared: Declared): Promise<void> =>
  mayUpload(request.context, bucket, place, declared, writer(request));

/** Stores a file. @returns its entity tag */
export async function receiveObject(
  request: Writing,
  bucket: Bucket,
  place: Place,
  { type, cacheControl, userMetadata }: Declared,
  chunks: AsyncIterable<Uint8Array>,
): Promise<string> {
  const { context } = request;
  const upload = {
    chunks,
    declared: () => type,
    cacheControl: () => cacheControl,
    userMetadata: () => userMetadata,
  };
  await storeUpload(context, bucket, place, upload, writer(request));
  return writtenTag(context.scope, place);
}
