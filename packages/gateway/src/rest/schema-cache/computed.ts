/**
 * Functions of a row that are served as columns and as relationships of its relation.
 * https://docs.postgrest.org/en/stable/references/api/computed_fields.html and
 * https://docs.postgrest.org/en/stable/references/api/resource_embedding.html#computed-relationships
 */
import type { RoutineRow } from './catalog.ts';
import { toType } from './to-type.ts';
import type { Column, Relation, Relationship } from './types.ts';

/** Columns by relation: each function that takes a row of it and returns one value. */
export function computedColumns(routines: readonly RoutineRow[]): Map<number, Map<string, Column>> {
  const found = new Map<number, Map<string, Column>>();
  for (const { row_of, schema, name, returns_set, result_name, result_type } of routines) {
    if (row_of === null || returns_set || result_name === 'void') continue;
    const columns = found.get(row_of) ?? new Map<string, Column>();
    columns.set(name, {
      name,
      type: toType(result_type),
      default: null,
      readers: new Set(),
      indexWords: new Set(),
      computed: { schema, name },
    });
    found.set(row_of, columns);
  }
  return found;
}

/** Relationships by relation: each function that takes a row of it and returns rows of an exposed relation. */
export function computedRelationships(
  routines: readonly RoutineRow[],
  exposed: ReadonlyMap<number, Relation>,
): Map<Relation, Relationship[]> {
  const all = routines.flatMap(({ row_of, schema, name, result_relation, is_one_row }): Relationship[] => {
    const from = row_of === null ? undefined : exposed.get(row_of);
    const to = exposed.get(result_relation);
    if (!from || !to) return [];
    const cardinality = is_one_row ? 'many-to-one' : 'one-to-many';
    return [{ from, to, cardinality, constraint: name, columns: [], computed: { schema, name } }];
  });
  return Map.groupBy(all, ({ from }) => from);
}
