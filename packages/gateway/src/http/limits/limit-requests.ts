/**
 * Rate limits of the requests of one caller to a service. They are counted in memory, because every request passes them, and the processes
 * of a database tell each other their counts (shared/count.ts). Limits that must be exact and hold across restarts (codes, passwords) are
 * counted in the database.
 */
import type { Context } from 'hono';
import { addressAccount } from '../client-address.ts';
import type { GatewayEnv } from '../env.ts';
import type { MiddlewareStep } from '../middleware-chain.ts';
import { createRateLimiter, type RateLimit, type RateLimiter } from './rate-limiter.ts';

export type RequestLimits = {
  /** Requests of all visitors of one address. Thousands of people may share one behind a carrier or an office. */
  perAddress: RateLimit;
  /** Requests of one user, from any address. */
  perUser: RateLimit;
  /** Lower limits for single functions of the database, by name: for each address and each user. */
  functions?: Readonly<Record<string, RateLimit>>;
};

const calledFunction = (path: string): string => /\/rpc\/(\w+)$/.exec(path)?.[1] ?? '';

/**
 * The account of a request: its user, or the address, which visitors share. Undefined for the server's own key and for calls from within
 * the process.
 */
export function shareOf(c: Context<GatewayEnv>): string | undefined {
  const { sub, role } = c.get('claims');
  if (role === 'service_role') return undefined;
  if (sub) return `user:${sub}`;
  return addressAccount(c.get('addressGroup'));
}

/**
 * Middleware step that rejects a caller over the rate limit, before anything of the request is read.
 *
 * @param refuse creates the error in the service's own format
 * @param limiterOf creates the limiter of each limit. Default: of this process alone
 */
export function limitRequests(
  { perAddress, perUser, functions = {} }: RequestLimits,
  refuse: (waitSeconds: number) => Error,
  limiterOf: (name: string, limit: RateLimit) => RateLimiter = (_, limit) => createRateLimiter(limit),
): MiddlewareStep<Context<GatewayEnv>> {
  const users = limiterOf('users', perUser);
  const addresses = limiterOf('addresses', perAddress);
  const calls = new Map(Object.entries(functions).map(([name, limit]) => [name, limiterOf(`rpc ${name}`, limit)]));
  return function limitCaller(c) {
    const account = shareOf(c);
    if (account === undefined) return;
    const limiter = account.startsWith('user:') ? users : addresses;
    const wait = limiter.take(account) || (calls.get(calledFunction(c.req.path))?.take(account) ?? 0);
    if (wait > 0) throw refuse(wait);
  };
}
