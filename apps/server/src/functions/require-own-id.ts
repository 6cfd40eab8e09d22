import type { FunctionContext } from '@tanabana/gateway';
import { refusal } from './refusals.ts';

/**
 * Checks that a body speaks of the caller. Who is meant is always taken from the token; an id in the body that says
 * otherwise is refused and written to the log, as an honest app never sends one.
 *
 * @returns the caller's id
 * @throws FunctionError 403
 */
export function requireOwnId({ claims, log }: Pick<FunctionContext, 'claims' | 'log'>, id: string | undefined): string {
  if (claims.sub && (id === undefined || id.toLowerCase() === claims.sub)) return claims.sub;
  log.warn({ caller: claims.sub, claimed: id }, 'a caller named somebody else');
  throw refusal('NOTYO');
}
