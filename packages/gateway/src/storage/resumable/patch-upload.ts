/** PATCH /upload/resumable/{address}: sends the next bytes of an upload (https://tus.io/protocols/resumable-upload#patch). */
import type { Context, Handler } from 'hono';
import { TusError } from '../../errors/tus-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';
import { findBucket } from '../rows.ts';
import { mayUpload, mostBytes } from '../upload/may-upload.ts';
import { completeUpload } from './complete.ts';
import type { Locks } from './locks.ts';
import { integerOf, OFFSET_STREAM } from './protocol.ts';
import { receiveBytes } from './receive.ts';
import { findUpload, type Resumable } from './upload.ts';
import { uploadRequest, withUpload } from './with-upload.ts';

/** Takes the length that the client had deferred. */
async function withLength(
  { store }: StorageContext,
  upload: Resumable,
  length: number | undefined,
  most: number,
): Promise<Resumable> {
  if (length === undefined) return upload;
  if (upload.record.length !== null || length < upload.offset) throw new TusError('UploadLengthMissing');
  if (length > most) throw new TusError('UploadTooLarge');
  const record = { ...upload.record, length };
  await store.unfinished.update(upload.id, record);
  return { ...upload, record };
}

/** The offset in the header. @throws TusError `UploadOffsetMissing`, `ContentTypeMissing`, `UploadHeadersInvalid` */
function offsetOf(c: Context<GatewayEnv>): number {
  const offset = integerOf(c, 'upload-offset');
  if (offset === undefined) throw new TusError('UploadOffsetMissing');
  const type = c.req.header('content-type');
  if (type === undefined) throw new TusError('ContentTypeMissing');
  if (type !== OFFSET_STREAM) throw new TusError('UploadHeadersInvalid', 'Invalid content-type\n');
  return offset;
}

export function patchUpload(context: StorageContext, locks: Locks): Handler<GatewayEnv> {
  return async (c) => {
    const offset = offsetOf(c);
    const length = integerOf(c, 'upload-length');
    const request = await uploadRequest(c, context);
    const { caller, address } = request;
    const { record: found } = await findUpload(context, address, caller);
    const release = await context.uploadQueue.take(caller.share, c.req.raw.signal);
    try {
      const bucket = await findBucket(context.scope, found.place.bucket);
      const declared = { ...found.declared, size: found.length ?? undefined };
      if (!found.isDone) await mayUpload(context, bucket, found.place, declared, caller);
      return await withUpload(context, locks, request, async (current, lock) => {
        if (current.offset !== offset) throw new TusError('UploadOffsetConflict');
        if (current.record.isDone) return c.body(null, 204, { 'upload-offset': String(offset) });
        const most = mostBytes(context, bucket, found.place.name);
        const upload = await withLength(context, current, length, most);
        const { record } = upload;
        const reached = await receiveBytes(context, c, upload, { most: record.length ?? most, lock });
        const isWhole = reached === record.length;
        if (isWhole) await completeUpload(context, bucket, upload, caller);
        return c.body(null, 204, {
          'upload-offset': String(reached),
          ...(isWhole ? { 'tus-complete': '1' } : { 'upload-expires': new Date(record.expiresAt).toUTCString() }),
        });
      });
    } finally {
      release();
    }
  };
}
