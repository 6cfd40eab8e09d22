/**
 * The name of the call that runs, by which policies may differ: `storage.operation()` in SQL, with upstream's names
 * (https://supabase.com/docs/guides/storage/schema/helper-functions; `src/http/routes/operations.ts` there).
 */
import type { MiddlewareHandler } from 'hono';
import { currentOperation, nameOperation } from '../db/request-context.ts';
import type { Scope } from '../db/scope.ts';
import type { GatewayEnv } from '../http/env.ts';

/** Middleware that names the call of a route. @param nameOfHead its name by HEAD, if that is another */
export const named =
  (name: string, nameOfHead = name): MiddlewareHandler<GatewayEnv> =>
  async (c, next) => {
    nameOperation(c.req.method === 'HEAD' ? nameOfHead : name);
    await next();
  };

/** The scope of a service whose policies can ask for the call that runs. */
export const withOperation = (scope: Scope): Scope => ({
  ...scope,
  asClaims: (claims, work, options = {}) =>
    scope.asClaims(claims, work, {
      ...options,
      parameters: { ...options.parameters, 'storage.operation': currentOperation() },
    }),
});
