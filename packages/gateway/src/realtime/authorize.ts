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
export async function claimsOf(verify: SocketDeps['verify'], token: string): Promise<Claims> {
  try {
    return await verify(token);
  } catch (cause) {
    if (cause instanceof RealtimeError || cause instanceof UnavailableError) throw cause;
    throw isExpired(cause)
      ? new RealtimeError('InvalidJWTExpiration', 'Token has expired', { cause })
      : new RealtimeError('MalformedJWT', 'The token provided is not a valid JWT', { cause });
  }
}

/**
 * Verifies a token and its right to receive the topic.
 *
 * @returns its claims, and what it may receive
 * @throws RealtimeError for an invalid token, and for a topic of which it may receive nothing
 */
export async function authorize(
  { verify, scope }: Pick<SocketDeps, 'verify' | 'scope'>,
  token: string,
  { topic, isPrivate }: { topic: string; isPrivate: boolean },
): Promise<{ claims: Claims; reads: Rights }> {
  const claims = await claimsOf(verify, token);
  const reads = isPrivate ? await rightsToRead(scope, claims, topic) : ALL_RIGHTS;
  if (!reads.broadcast && !reads.presence) {
    throw new RealtimeError('Unauthorized', `You do not have permissions to read from this Channel topic: ${topic}`);
  }
  return { claims, reads };
}

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
