/** Verifies the signature of a request, and finds out who the caller is. */
import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Claims } from '../../../db/scope.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import { RealtimeError } from '../../../errors/realtime-error.ts';
import { S3Error } from '../../../errors/s3-error.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { incomingOf } from '../../../http/incoming.ts';
import type { S3ProtocolOptions } from '../../types.ts';
import { canonicalRequest, signingKey, signText, stringToSign } from './canonical.ts';
import { readSignature, type Signature } from './read-signature.ts';

/** What a request is signed with, for the signatures of its chunks. */
export type Signed = Signature & { key: Buffer };

export type Verified = { claims: Claims; signed: Signed };

/** Regions that clients name when a service has none. */
const ANY_REGION = ['auto', 'us-east-1', ''];
export const DEFAULT_REGION = 'us-east-1';

const SERVICE: Claims = Object.freeze({ role: 'service_role' });

/** Compares secrets in the same time, whatever they have in common. */
export function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The path and the query as they were sent: encoding them again may change them. */
export function sentTarget(c: Context<GatewayEnv>): { path: string; query: string } {
  const url = new URL(c.req.url);
  const target = incomingOf(c)?.url ?? `${url.pathname}${url.search}`;
  const at = target.indexOf('?');
  return at < 0 ? { path: target, query: '' } : { path: target.slice(0, at), query: target.slice(at + 1) };
}

/** The hosts that the caller may have signed: behind a proxy the one in front of it. */
function hostsOf(c: Context<GatewayEnv>): string[] {
  const host = c.req.header('host') ?? new URL(c.req.url).host;
  const forwarded = c.req.header('x-forwarded-host')?.split(',', 1)[0]?.trim();
  if (!forwarded) return [host];
  const port = c.req.header('x-forwarded-port');
  return port === undefined || forwarded.includes(':') ? [forwarded, host] : [forwarded, `${forwarded}:${port}`, host];
}

type Credential = Pick<Signature, 'accessKey' | 'scope' | 'sessionToken'>;

/**
 * The secret of an access key.
 *
 * @throws StorageError `AccessDenied`
 */
function secretOf({ accessKey, sessionToken }: Credential, { keys, session }: S3ProtocolOptions): string {
  if (sessionToken !== undefined) {
    if (!session) throw new StorageError('AccessDenied', 'Missing tenant anon key');
    if (!isEqual(accessKey, session.accessKeyId)) throw new StorageError('AccessDenied', 'Invalid Access Key');
    return session.secretAccessKey;
  }
  if (!keys || keys.length === 0) {
    throw new StorageError('AccessDenied', 'Missing S3 Protocol Access Key ID or Secret Key Environment variables');
  }
  const found = keys.find(({ accessKeyId }) => isEqual(accessKey, accessKeyId));
  if (!found) throw new StorageError('AccessDenied', 'Invalid Access Key');
  return found.secretAccessKey;
}

/** A header of this family that a proxy adds. */
const OF_PROXIES = 'x-amz-cf-id';

/** A header that changes what a request does must be signed, or anybody on its way could add it. */
function checkSignedHeaders(c: Context<GatewayEnv>, { signedHeaders }: Signature): void {
  const open = Object.keys(c.req.header()).filter(
    (name) => name.startsWith('x-amz-') && name !== OF_PROXIES && !signedHeaders.includes(name),
  );
  if (open.length > 0) throw new StorageError('AccessDenied', `There were headers that were not signed: ${open[0]}`);
}

/** The key that a request is to be signed with. @throws StorageError `AccessDenied` */
export function keyOf(credential: Credential, options: S3ProtocolOptions): Buffer {
  const secret = secretOf(credential, options);
  const { region = DEFAULT_REGION } = options;
  const { scope } = credential;
  if (scope.service !== 's3') throw new StorageError('AccessDenied', 'Invalid Service');
  if (![...ANY_REGION, region].includes(scope.region)) throw new StorageError('AccessDenied', 'Invalid Region');
  return signingKey(secret, scope);
}

/** A refused token as an error of this protocol; a database that is away is none. */
function asInvalidToken(cause: unknown): never {
  const isRefused = cause instanceof AuthError || cause instanceof RealtimeError;
  throw isRefused ? new StorageError('InvalidJWT', cause.message, { cause }) : cause;
}

export type VerifyToken = (token: string) => Promise<Claims>;

/** Who a caller is: a session, or the server. @throws StorageError `InvalidJWT` */
export const claimsOf = async (sessionToken: string | undefined, verifyToken: VerifyToken): Promise<Claims> =>
  sessionToken === undefined ? SERVICE : verifyToken(sessionToken).catch(asInvalidToken);

/**
 * Verifies the signature of a request.
 *
 * @param verifyToken verifies the token of a session, and that the session is live
 * @param now milliseconds since 1970
 * @throws S3Error `SignatureDoesNotMatch`, and what `readSignature` throws; StorageError `AccessDenied`
 */
export async function verifyRequest(
  c: Context<GatewayEnv>,
  options: S3ProtocolOptions,
  verifyToken: VerifyToken,
  now: number,
): Promise<Verified> {
  const { path, query } = sentTarget(c);
  const signature = readSignature((name) => c.req.header(name), new URLSearchParams(query), now);
  const { signedHeaders, payload, sessionToken } = signature;
  const key = keyOf(signature, options);
  checkSignedHeaders(c, signature);
  const isValid = hostsOf(c).some((host) => {
    const header = (name: string) => (name === 'host' ? host : c.req.header(name));
    const canonical = canonicalRequest({ method: c.req.method, path, query, signedHeaders, header, payload });
    return isEqual(signature.signature, signText(key, stringToSign(signature.date, signature.scope, canonical)));
  });
  if (!isValid) throw new S3Error('SignatureDoesNotMatch');
  return { claims: await claimsOf(sessionToken, verifyToken), signed: { ...signature, key } };
}
