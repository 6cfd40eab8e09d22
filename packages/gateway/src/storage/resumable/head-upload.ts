/** HEAD /upload/resumable/{address}: how much of an upload has arrived (https://tus.io/protocols/resumable-upload#head). */
import type { Handler } from 'hono';
import { StorageError } from '../../errors/storage-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';
import type { Locks } from './locks.ts';
import { uploadRequest, withUpload } from './with-upload.ts';

export function headUpload(context: StorageContext, locks: Locks): Handler<GatewayEnv> {
  return async (c) => {
    // The bytes of an upload in progress are not served.
    if (c.req.method === 'GET') throw new StorageError('NotFound', 'Not found');
    const request = await uploadRequest(c, context);
    const { offset, record } = await withUpload(context, locks, request, async (upload) => upload);
    const { length, metadata } = record;
    return c.body(null, 200, {
      'cache-control': 'no-store',
      'upload-offset': String(offset),
      ...(length === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }),
      ...(metadata !== null && { 'upload-metadata': metadata }),
    });
  };
}
