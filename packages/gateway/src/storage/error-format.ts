/** Renders errors in the format of the door that the request came to: plain text for TUS, XML for S3, JSON for all others. */
import type { Context } from 'hono';
import { storageErrorRenderer } from '../errors/render-storage.ts';
import { renderS3Error } from '../errors/render-s3.ts';
import { renderTusError } from '../errors/render-tus.ts';
import type { GatewayEnv } from '../http/env.ts';
import { isResumable } from './resumable/doors.ts';
import { isS3 } from './s3-protocol/doors.ts';

/** @param isStrict as of `storageErrorRenderer` */
export function storageError(isStrict: boolean): (error: unknown, c: Context<GatewayEnv>) => Response {
  const renderStorageError = storageErrorRenderer(isStrict);
  return (error, c) => {
    if (isS3(c.req.path)) return renderS3Error(error, c);
    if (isResumable(c.req.path)) return renderTusError(error, c, renderStorageError);
    return renderStorageError(error, c);
  };
}
