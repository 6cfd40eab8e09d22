/** Looks up single names: columns and types of casts. Also decides the name of a selected column in the response. */
import { refuse } from '../errors.ts';
import type { Field, SelectItem } from '../parse/types.ts';
import type { PgType } from '../schema-cache/types.ts';
import type { PlannedColumn, PlannedField, ReadContext, RowSource } from './types.ts';

/**
 * Finds a column.
 *
 * @throws RestError 42703, with PostgreSQL's message, when there is no such column
 */
export function planField(source: RowSource, field: Field): PlannedField {
  const own = source.columns.get(field.name);
  if (own) return { column: own, path: field.path };
  const computed = source.relation?.computed.get(field.name);
  if (!computed) throw refuse.noColumn(source.alias ?? source.name, field.name);
  return { column: source.isResult ? { ...computed, computed: undefined } : computed, path: field.path };
}

function castType(context: ReadContext, name: string | undefined): PgType | undefined {
  if (name === undefined) return undefined;
  const type = context.cache.castType(name);
  if (!type) throw refuse.noType(name);
  return type;
}

/** The output name of `data->a->0` is `a`: the last key of the path, without indexes. */
function defaultOutput({ name, path }: Field): string {
  return path.findLast(({ index }) => !index)?.key ?? name;
}

export function planColumn(
  context: ReadContext,
  source: RowSource,
  item: Extract<SelectItem, { kind: 'field' }>,
): PlannedColumn {
  const { field, alias, aggregate } = item;
  const cast = castType(context, item.cast);
  // `rel(count)` counted rows before aggregates existed, and needs no permission.
  if (field.name === 'count' && field.path.length === 0 && !aggregate && !source.columns.has('count')) {
    return { field: undefined, cast: undefined, aggregate: { name: 'count', cast }, output: alias ?? 'count' };
  }
  if (!aggregate)
    return { field: planField(source, field), cast, aggregate: undefined, output: alias ?? defaultOutput(field) };
  if (!context.aggregates) throw refuse.aggregates();
  return {
    field: field.name === '*' ? undefined : planField(source, field),
    cast,
    aggregate: { name: aggregate.name, cast: castType(context, aggregate.cast) },
    output: alias ?? aggregate.name,
  };
}
