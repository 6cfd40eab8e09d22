/** Runs a request on an upload while it is locked. */
import type { Context } from 'hono';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';
import { isSignedUpload } from './doors.ts';
import type { Lock, Locks } from './locks.ts';
import { decodeAddress } from './protocol.ts';
import { sessionCaller, signedCaller, type UploadCaller } from './caller.ts';
import { findUpload, type Resumable } from './upload.ts';

export type UploadRequest = { caller: UploadCaller; address: string };

/** The caller of a request for an existing upload. @throws TusError `UploadNotFound`; what `signedCaller` throws */
export async function uploadRequest(c: Context<GatewayEnv>, context: StorageContext): Promise<UploadRequest> {
  const address = c.req.param('address')!;
  const { place } = decodeAddress(address);
  const caller = isSignedUpload(c.req.path) ? await signedCaller(c, context, place) : sessionCaller(c);
  return { caller, address };
}

/**
 * Locks an upload, reads it, and works on it.
 *
 * @throws TusError `UploadNotFound`, `UploadExpired`, `UploadLocked`
 */
export async function withUpload<T>(
  context: StorageContext,
  locks: Locks,
  { caller, address }: UploadRequest,
  work: (upload: Resumable, lock: Lock) => Promise<T>,
): Promise<T> {
  // Only those who may continue an upload may stop the request that is under way.
  const { id } = await findUpload(context, address, caller);
  const lock = await locks.take(id);
  try {
    return await work(await findUpload(context, address, caller), lock);
  } finally {
    lock.release();
  }
}
