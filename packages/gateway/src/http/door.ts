/**
 * In charge of what a program around the gateway has found out of a request already, so that it is not found out twice. A
 * gateway that stands alone does so itself.
 */
import type { Context, MiddlewareHandler } from 'hono';
import type { ClientVariables } from './client-address.ts';
import type { GatewayEnv } from './env.ts';

/** To be passed to the gateway's `fetch` as `door` of the environment. */
export type Door = ClientVariables & {
  /** What its answers get beside the gateway's own headers; those that say so by `madeOf` have them. */
  readonly headers: Readonly<Record<string, string>>;
};

export const doorOf = (c: Context<GatewayEnv>): Door | undefined => (c.env as { door?: Door } | undefined)?.door;

/** @param find finds out what nobody has */
export function atTheDoor(find: MiddlewareHandler<GatewayEnv>): MiddlewareHandler<GatewayEnv> {
  return (c, next) => {
    const door = doorOf(c);
    if (!door) return find(c, next);
    c.set('clientAddress', door.clientAddress);
    c.set('addressGroup', door.addressGroup);
    return next();
  };
}
