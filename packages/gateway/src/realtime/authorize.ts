/** Verifies the tokens of a socket and their right to receive a topic. */
import { UnavailableError } from '../db/port.ts';
import type { Claims } from '../db/scope.ts';
import { RealtimeError } from '../errors/realtime-error.ts';
import { isExpired } from '../http/caller/authenticate.ts';
import { ALL_RIGHTS, rightsToRead, type Rights } from './policies.ts';
import type { SocketDeps } from './types.ts';

/**
 * The claims of a token.
 *
 * @throws RealtimeError for an invalid token, UnavailableError when it could not be checked
 */
export async function claimsOf({ verify, now }: Pick<SocketDeps, 'verify' | 'now'>, token: string): Promise<Claims> {
  try {
    const claims = await verify(token);
    if (!hasFields(token)) throw new RealtimeError('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
    return claims;
  } catch (cause) {
    if (cause instanceof RealtimeError || cause instanceof UnavailableError) throw cause;
    throw isExpired(cause)
      ? new RealtimeError('InvalidJWTToken', expiredWords(payloadOf(token).exp!, now()), { cause })
      : new RealtimeError('MalformedJWT', 'The token provided is not a valid JWT', { cause });
  }
}

/** The payload of a token whose signature was verified. */
const payloadOf = (token: string): { exp?: number; role?: string } =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp?: number; role?: string };

/** Whether a token names its role and its end. Unlike the other services, upstream's realtime needs both. */
function hasFields(token: string): boolean {
  const { exp, role } = payloadOf(token);
  return exp !== undefined && role !== undefined;
}

/** Upstream's words for a token that has expired. */
export const expiredWords = (exp: number, now: Date): string =>
  `Token has expired ${Math.max(0, Math.floor(now.getTime() / 1000 - exp))} seconds ago`;

/**
 * Verifies a token and its right to receive the topic.
 *
 * @returns its claims, and what it may receive
 * @throws RealtimeError for an invalid token, and for a topic of which it may receive nothing
 */
export async function authorize(
  { scope, ...deps }: Pick<SocketDeps, 'verify' | 'now' | 'scope'>,
  token: string,
  { topic, isPrivate }: { topic: string; isPrivate: boolean },
): Promise<{ claims: Claims; reads: Rights }> {
  const claims = await claimsOf(deps, token);
  const reads = isPrivate ? await rightsToRead(scope, claims, topic) : ALL_RIGHTS;
  if (!reads.broadcast && !reads.presence) {
    throw new RealtimeError('Unauthorized', `You do not have permissions to read from this Channel topic: ${topic}`);
  }
  return { claims, reads };
}

/** The words of an error for a `system` message, which upstream sends without the code. Internal errors are logged. */
export const errorDetail = (error: unknown, log: SocketDeps['log']): string =>
  error instanceof RealtimeError ? error.detail : errorReason(error, log);

/** The error message for the client. Internal errors are logged. */
export function errorReason(error: unknown, log: SocketDeps['log']): string {
  if (error instanceof RealtimeError) return error.message;
  if (error instanceof UnavailableError) {
    log.warn({ err: error }, 'the database cannot be had');
    return error.message;
  }
  log.error({ err: error }, 'a realtime message failed');
  return new RealtimeError('UnknownError', 'Something went wrong on our side. Please try again.').message;
}
