/** Who sends a request of a resumable upload: the caller of the session, or the holder of a token of a signed upload. */
import type { Context } from 'hono';
import type { Claims, RequestFacts } from '../../db/scope.ts';
import { StorageError } from '../../errors/storage-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { shareOf } from '../../http/limits/limit-requests.ts';
import { requestFacts } from '../../http/request-facts.ts';
import type { StorageContext } from '../context.ts';
import type { Place } from '../names.ts';

export type UploadCaller = {
  claims: Claims;
  request: RequestFacts;
  upsert: boolean;
  /** By a token instead of a session. */
  signed: boolean;
  /** The account for limits; undefined for the server's own key. */
  share: string | undefined;
};

/** @throws StorageError `InvalidSignature` without a token, with a wrong or expired one, or with another file's */
export async function signedCaller(
  c: Context<GatewayEnv>,
  { signer }: StorageContext,
  place: Place,
): Promise<UploadCaller> {
  const token = c.req.header('x-signature');
  if (!token) throw new StorageError('InvalidSignature', 'Missing x-signature header');
  const { owner, upsert } = await signer.checkUpload(token, place).catch((cause: Error) => {
    // Upstream's status: 401 would say that the session is over.
    throw new StorageError('InvalidSignature', cause.message, { cause });
  });
  // The signer had the permission when signing, as with upstream: the row is written as the service.
  const claims: Claims = { role: 'service_role', ...(owner !== undefined && { sub: owner }) };
  return { claims, request: requestFacts(c), upsert, signed: true, share: shareOf(c) };
}

export function sessionCaller(c: Context<GatewayEnv>): UploadCaller {
  const upsert = c.req.header('x-upsert') === 'true';
  return { claims: c.get('claims'), request: requestFacts(c), upsert, signed: false, share: shareOf(c) };
}
