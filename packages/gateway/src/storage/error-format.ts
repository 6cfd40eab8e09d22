/**
 * Renders errors in the format of the door that the request came to: plain text for TUS, XML for S3, JSON for all others. Also the error of a
 * caller whose key or token is not accepted, in the words of supabase/storage (`src/http/plugins/jwt.ts` there).
 */
import type { Context } from 'hono';
import { errors } from 'jose';
import { storageErrorRenderer } from '../errors/render-storage.ts';
import { renderS3Error } from '../errors/render-s3.ts';
import { renderTusError } from '../errors/render-tus.ts';
import { StorageError } from '../errors/storage-error.ts';
import type { CredentialError, RejectedToken } from '../http/caller/authenticate.ts';
import type { GatewayEnv } from '../http/env.ts';
import { isResumable } from './resumable/doors.ts';
import { isS3 } from './s3-protocol/doors.ts';

const NO_TOKEN = 'Invalid Compact JWS';

const CREDENTIAL_MESSAGES: Partial<Record<CredentialError, string>> = {
  // Upstream verifies an absent token as it verifies an empty one.
  key_missing: NO_TOKEN,
  token_empty: NO_TOKEN,
  token_expired: '"exp" claim timestamp check failed',
  session_ended: 'Your session has ended. Please login again.',
};

/** Why a token did not verify, in the words of jose, which upstream passes on: a text that is no token at all has upstream's for it. */
function whyInvalid(cause: unknown): string {
  const reason = cause instanceof Error ? cause.cause : undefined;
  return reason instanceof errors.JOSEError ? reason.message : NO_TOKEN;
}

/** The error of a caller without an accepted key or token. */
export const storageCredentialError = (reason: CredentialError, rejected?: RejectedToken): StorageError =>
  new StorageError('InvalidJWT', CREDENTIAL_MESSAGES[reason] ?? whyInvalid(rejected?.cause), {
    cause: rejected?.cause,
  });

/** @param isStrict as of `storageErrorRenderer` */
export function storageError(isStrict: boolean): (error: unknown, c: Context<GatewayEnv>) => Response {
  const renderStorageError = storageErrorRenderer(isStrict);
  return (error, c) => {
    if (isS3(c.req.path)) return renderS3Error(error, c);
    if (isResumable(c.req.path)) return renderTusError(error, c, renderStorageError);
    return renderStorageError(error, c);
  };
}
