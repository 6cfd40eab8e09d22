/**
 * In charge of how often one caller may ask a service. In memory, since it stands before every request; what must hold
 * across processes and restarts (codes, passwords, functions) is counted in the database.
 */
import type { Context } from 'hono';
import { addressAccount } from '../client-address.ts';
import type { GatewayEnv } from '../env.ts';
import type { MiddlewareStep } from '../middleware-chain.ts';
import { createRateLimiter, type RateLimit } from './rate-limiter.ts';

export type RequestLimits = {
  /** Requests of all visitors from one address; a carrier or an office puts thousands behind one. */
  perAddress: RateLimit;
  /** Requests of one user, wherever they come from. */
  perUser: RateLimit;
  /** Functions of the database that one address, or one user, may call less often, by their names. */
  functions?: Readonly<Record<string, RateLimit>>;
};

/** The function that a request calls. */
const calledOf = (path: string): string => /\/rpc\/(\w+)$/.exec(path)?.[1] ?? '';

/**
 * On whose account a request goes: a user's, or that of the address which visitors share. Undefined for the server's own
 * key and for calls from within the process.
 */
export function shareOf(c: Context<GatewayEnv>): string | undefined {
  const { sub, role } = c.get('claims');
  if (role === 'service_role') return undefined;
  if (sub) return `user:${sub}`;
  return addressAccount(c.get('addressGroup'));
}

/**
 * Refuses a caller who asks too often, before anything is read of the request.
 *
 * @param refuse makes the error of the service's own dialect
 */
export function limitRequests(
  { perAddress, perUser, functions = {} }: RequestLimits,
  refuse: (waitSeconds: number) => Error,
): MiddlewareStep<Context<GatewayEnv>> {
  const users = createRateLimiter(perUser);
  const addresses = createRateLimiter(perAddress);
  const calls = new Map(Object.entries(functions).map(([name, limit]) => [name, createRateLimiter(limit)]));
  return function limitCaller(c) {
    const share = shareOf(c);
    if (share === undefined) return;
    const limiter = share.startsWith('user:') ? users : addresses;
    const wait = limiter.take(share) || (calls.get(calledOf(c.req.path))?.take(share) ?? 0);
    if (wait > 0) throw refuse(wait);
  };
}
