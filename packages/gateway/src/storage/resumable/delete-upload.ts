/** DELETE /upload/resumable/{address}: gives an upload up (https://tus.io/protocols/resumable-upload#termination). */
import type { Handler } from 'hono';
import { TusError } from '../../errors/tus-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';
import type { Locks } from './locks.ts';
import { uploadRequest, withUpload } from './with-upload.ts';

export function deleteUpload(context: StorageContext, locks: Locks): Handler<GatewayEnv> {
  return async (c) => {
    await withUpload(context, locks, await uploadRequest(c, context), async ({ id, record }) => {
      if (record.isDone) throw new TusError('UploadIsComplete');
      await context.store.unfinished.remove(id);
    });
    return c.body(null, 204);
  };
}
