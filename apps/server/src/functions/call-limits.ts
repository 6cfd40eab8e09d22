/**
 * Limits how often a caller may call each function. Calls are counted in memory, and the processes of a database tell each other their counts
 * (docs/decisions/133-function-calls-are-counted-in-memory.md).
 */
import type { Gateway, RateLimit } from '@tanabana/gateway';

export type FunctionLimits = {
  /** Calls of one member, per function. */
  per_user: RateLimit;
  /** Calls from one address, per function. An office or a mobile network shares one address. */
  per_address: RateLimit;
};

export const FUNCTION_LIMITS: FunctionLimits = {
  per_user: { calls: 120, seconds: 60 },
  per_address: { calls: 600, seconds: 60 },
};

export type CallLimits = {
  /** Counts one call of the named function. Returns the seconds to wait when the caller is over a limit, otherwise 0. */
  take(name: string, caller: { user?: string | undefined; address: string }): number;
};

/** @param rateLimiter creates limits that hold for all processes together */
export function createCallLimits(limits: FunctionLimits, rateLimiter: Gateway['rateLimiter']): CallLimits {
  const users = rateLimiter('functions of a user', limits.per_user);
  const addresses = rateLimiter('functions of an address', limits.per_address);
  return {
    take: (name, { user, address }) =>
      Math.max(addresses.take(`${name}:${address}`), user ? users.take(`${name}:${user}`) : 0),
  };
}
