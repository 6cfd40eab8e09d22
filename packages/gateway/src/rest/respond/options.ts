/**
 * Responds to OPTIONS: the header Allow names the methods that a relation or function takes.
 * https://docs.postgrest.org/en/stable/references/api/options.html
 */
import type { Context } from 'hono';
import { respond } from '../../http/responses.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { Target } from '../parse/types.ts';
import { findRoutines } from '../plan/call.ts';
import { findRelation } from '../plan/relation.ts';
import type { ReadContext } from '../plan/types.ts';

function allowed(context: ReadContext, target: Target, schema: string): string[] {
  if (target.kind === 'function') {
    const isVolatile = findRoutines(context, schema, target.name).every((routine) => routine.isVolatile);
    return isVolatile ? ['POST'] : ['GET', 'HEAD', 'POST'];
  }
  const { writes, primaryKey } = findRelation(context, schema, target.name);
  const isUpserted = writes.has('insert') && writes.has('update') && primaryKey.length > 0;
  return [
    'GET',
    'HEAD',
    ...(writes.has('insert') ? ['POST'] : []),
    ...(isUpserted ? ['PUT'] : []),
    ...(writes.has('update') ? ['PATCH'] : []),
    ...(writes.has('delete') ? ['DELETE'] : []),
  ];
}

/**
 * Responds to OPTIONS.
 *
 * @throws RestError PGRST205 for an unknown relation, PGRST202 for an unknown function
 */
export function respondToOptions(
  c: Context<GatewayEnv>,
  context: ReadContext,
  target: Target,
  schema: string,
): Response {
  return respond(c, 200, '', { allow: ['OPTIONS', ...allowed(context, target, schema)].join(',') });
}
