import type { FunctionContext } from '@tanabana/gateway';
import { refusal } from './refusals.ts';

/**
 * Requires that a body is about the caller. The caller is always taken from the token. Another id in the body is rejected and logged,
 * because the app never sends one.
 *
 * @returns the caller's id
 * @throws FunctionError 403
 */
export function requireOwnId({ claims, log }: Pick<FunctionContext, 'claims' | 'log'>, id: string | undefined): string {
  if (claims.sub && (id === undefined || id.toLowerCase() === claims.sub)) return claims.sub;
  log.warn({ caller: claims.sub, claimed: id }, 'a caller named somebody else');
  throw refusal('NOTYO');
}
