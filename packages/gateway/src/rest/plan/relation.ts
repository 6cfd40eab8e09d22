/** Finds exposed relations and makes them the source of a plan. */
import { refuse } from '../errors.ts';
import type { Relation } from '../schema-cache/types.ts';
import { relationHint } from './hints.ts';
import type { ReadContext, RowSource } from './types.ts';

/**
 * Finds an exposed relation.
 *
 * @throws RestError PGRST205 when there is none of that name
 */
export function findRelation(context: ReadContext, schema: string, name: string): Relation {
  const relation = context.cache.relation(schema, name);
  if (relation) return relation;
  throw refuse.noTable(schema, name, relationHint(context, schema, name));
}

export const relationSource = (relation: Relation): RowSource => ({
  schema: relation.schema,
  name: relation.name,
  columns: relation.columns,
  relation,
  guarded: true,
  isResult: false,
});
