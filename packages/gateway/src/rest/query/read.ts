/**
 * Turns a read plan into one SELECT. Embedded relations are lateral joins: a single row becomes an object, many rows become an array, and
 * PostgreSQL builds both.
 */
import { ident, join, raw, sql, type Sql } from '../../db/sql.ts';
import { fieldsOfLevel } from '../plan/computed-names.ts';
import { columnsNeeded, hasAggregates } from '../plan/read.ts';
import { isToMany } from '../plan/relationship.ts';
import type { Embed, PlannedColumn, PlannedCondition, PlannedOrder, ReadPlan } from '../plan/types.ts';
import type { Relation, Relationship } from '../schema-cache/types.ts';
import { conditionSql, embedPresence, whereSql } from './condition.ts';
import { castSql, embedOf, fieldSql, numberSql, rowsOf, stepsSql } from './expression.ts';
import { embedded, written, WRITTEN } from './meter.ts';

const junctionOf = (id: number): string => `pgrst_junction_${id}`;

export const relationSql = ({ schema, name }: Relation): Sql => ident(schema, name);

/** The function of a domain that writes the values of a column for responses. What aggregates read is not written. */
const writerOf = ({ field, aggregate }: PlannedColumn): string | undefined =>
  field && !aggregate && field.path.length === 0 ? (field.column.representation?.toJson ?? undefined) : undefined;

/** How the rows of a level are selected. */
type Mode = {
  /** Rows are grouped by all columns that are not aggregates. */
  readonly grouped: boolean;
  /** Aggregates apply to the rows of the level above, so this level selects what they read. */
  readonly hoisted: boolean;
};

function aggregateSql({ field, cast, aggregate }: PlannedColumn, value: Sql): Sql {
  return castSql(sql`${raw(aggregate!.name)}(${value})`, aggregate!.cast ?? (field ? undefined : cast));
}

function columnSql(rows: string, column: PlannedColumn, { grouped, hoisted }: Mode): Sql {
  const { field, cast, aggregate } = column;
  const writer = writerOf(column);
  const read = field && (writer ? sql`${raw(writer)}(${fieldSql(rows, field)})` : fieldSql(rows, field));
  const value = read && castSql(read, cast);
  if (aggregate) return hoisted ? (value ?? raw('1')) : aggregateSql(column, value ?? raw('*'));
  // json has no equality operator, so PostgreSQL cannot group by it.
  return writer && !cast && grouped ? sql`(${value})::jsonb` : value!;
}

/** A column that a level returns. */
type Output = {
  readonly name: string;
  /** Set when the level above has to apply an aggregate to it. */
  readonly aggregate?: PlannedColumn;
  readonly isJson: boolean;
};

const isSpreadRow = ({ spread, relationship }: Embed): boolean => spread && !isToMany(relationship);

/** The output columns of a level, in order: its own columns, then its embedded relations. */
function outputs(plan: ReadPlan): Output[] {
  const shown = plan.embeds.filter(({ silent }) => !silent);
  return [
    ...plan.columns.map((column) => ({
      name: column.output,
      isJson: writerOf(column) !== undefined && !column.cast,
      ...(column.aggregate && { aggregate: column }),
    })),
    ...shown.flatMap((embed): Output[] => {
      if (!embed.spread) return [{ name: embed.output, isJson: true }];
      return isSpreadRow(embed) ? outputs(embed.plan) : outputs(embed.plan).map(({ name }) => ({ name, isJson: true }));
    }),
  ];
}

type Shown = { readonly expression: Sql; readonly output: string; readonly aggregated: boolean };

function spreadColumns(embed: Embed, { grouped, hoisted }: Mode): Shown[] {
  const isMany = isToMany(embed.relationship);
  return outputs(embed.plan).map(({ name, aggregate, isJson }): Shown => {
    const value = ident(embedOf(embed.plan.id), name);
    if (aggregate && !isMany && !hoisted)
      return { expression: aggregateSql(aggregate, value), output: name, aggregated: true };
    const expression = isMany ? sql`coalesce(${value}, '[]')` : value;
    const isCast = grouped && (isMany || isJson);
    return { expression: isCast ? sql`(${expression})::jsonb` : expression, output: name, aggregated: false };
  });
}

function embedColumns(embed: Embed, mode: Mode): Shown[] {
  const joined = embedOf(embed.plan.id);
  if (embed.silent) return [];
  if (embed.spread) return spreadColumns(embed, mode);
  const value = isToMany(embed.relationship)
    ? sql`coalesce(${ident(joined, joined)}, '[]')`
    : sql`row_to_json(${ident(joined)}.*)`;
  return [{ expression: mode.grouped ? sql`(${value})::jsonb` : value, output: embed.output, aggregated: false }];
}

/** The rows of the level above. Those of a result have no type, so a function gets them column by column. */
type Parent = { readonly rows: string; readonly isResult: boolean };

function wholeRow({ from }: Relationship, { rows, isResult }: Parent): Sql {
  if (!isResult) return ident(rows);
  const columns = join([...from.columns.keys()].map((name) => ident(rows, name)));
  return sql`row(${columns})::${relationSql(from)}`;
}

/** Joins an embedded level to the one above: its key conditions, and its junction if there is one. */
function link({ relationship, plan }: Embed, parent: Parent): { from: Sql; conditions: Sql[] } {
  const rows = rowsOf(plan.id);
  const { junction, columns, to, computed } = relationship;
  if (computed) {
    const call = sql`${ident(computed.schema, computed.name)}(${wholeRow(relationship, parent)})`;
    return { from: sql`${call} as ${ident(rows)}`, conditions: [] };
  }
  const equal = (left: Sql, right: Sql): Sql => sql`${left} = ${right}`;
  const from = sql`${relationSql(to)} as ${ident(rows)}`;
  if (!junction)
    return { from, conditions: columns.map(([here, there]) => equal(ident(rows, there), ident(parent.rows, here))) };
  const between = junctionOf(plan.id);
  return {
    from: sql`${from}, ${relationSql(junction.relation)} as ${ident(between)}`,
    conditions: [
      ...junction.near.map(([here, middle]) => equal(ident(between, middle), ident(parent.rows, here))),
      ...junction.far.map(([middle, there]) => equal(ident(rows, there), ident(between, middle))),
    ],
  };
}

/**
 * The join of an embedded level.
 *
 * @param perRow the level above has few rows, so a single embedded row is fetched for each by its key. A LIMIT makes the planner do so;
 * otherwise it may prefer to read the whole relation
 */
function embedJoin(embed: Embed, parent: Parent, perRow: boolean): Sql {
  const joined = ident(embedOf(embed.plan.id));
  const { from, conditions } = link(embed, parent);
  const kind = raw(embed.inner ? 'inner' : 'left');
  if (!isToMany(embed.relationship)) {
    const { window } = embed.plan;
    const plan = perRow && window.limit === null ? { ...embed.plan, window: { ...window, limit: 1 } } : embed.plan;
    return sql` ${kind} join lateral (${selectSql(plan, from, conditions, isSpreadRow(embed))}) as ${joined} on true`;
  }
  const inside = selectSql(embed.plan, from, conditions);
  const on = embed.inner ? embedPresence(embed, true) : raw('true');
  if (embed.spread) {
    // Each column becomes a list. All of them together are measured as rows.
    const all = sql`(select ${joined}.*, to_json(${joined}) as ${WRITTEN} from (${inside}) as ${joined} offset 0) as ${joined}`;
    const lists = outputs(embed.plan).map(
      ({ name }) => sql`json_agg(${ident(embedOf(embed.plan.id), name)}) as ${ident(name)}`,
    );
    const spread = sql`select ${join([sql`${embedded(embed.plan)} as ${joined}`, ...lists])} from ${all}`;
    return sql` ${kind} join lateral (${spread}) as ${joined} on ${on}`;
  }
  const rows = written(sql`to_json(${joined})`, sql`(${inside}) as ${joined}`, joined);
  const many = sql`select ${embedded(embed.plan)} as ${joined} from ${rows}`;
  return sql` ${kind} join lateral (${many}) as ${joined} on ${on}`;
}

/** A column of an embedded row, as that row shows it. JSON is ordered as jsonb, because json has no order. */
function embedOrderSql({ embed, output, path }: Extract<PlannedOrder['by'], { kind: 'embed' }>): Sql {
  const value = ident(embedOf(embed.plan.id), output);
  const isWritten = outputs(embed.plan).some(({ name, isJson }) => name === output && isJson);
  if (path.length > 0) return stepsSql(sql`to_jsonb(${value})`, path);
  return isWritten ? sql`(${value})::jsonb` : value;
}

function orderSql(rows: string, { by, direction, nulls }: PlannedOrder): Sql {
  const value = by.kind === 'field' ? fieldSql(rows, by.field) : embedOrderSql(by);
  return sql`${value} ${raw(direction)}${raw(nulls ? ` nulls ${nulls}` : '')}`;
}

function windowSql({ window: { offset, limit } }: ReadPlan): Sql {
  const most = limit === null ? raw('') : sql` limit ${numberSql(limit)}`;
  return offset === 0 ? most : sql`${most} offset ${offset}::int8`;
}

/** Whether a level calls functions with its whole row, which only rows of a relation have. */
const usesComputed = (plan: ReadPlan): boolean =>
  plan.embeds.some(({ relationship }) => relationship.computed) ||
  fieldsOfLevel(plan).some(({ column }) => column.computed);

const isEmbedCondition = (condition: PlannedCondition): boolean =>
  condition.kind === 'embed' || (condition.kind === 'logic' && condition.children.some(isEmbedCondition));

/**
 * Whether the window can be applied before embedded relations are joined, so that only rows of the page are joined. That requires that no
 * embedded relation decides which rows are returned, or in which order.
 */
function appliesWindowFirst(plan: ReadPlan): boolean {
  const { window, embeds, where, order, everything } = plan;
  return (
    !usesComputed(plan) &&
    embeds.length > 0 &&
    (window.limit !== null || window.offset > 0) &&
    !everything &&
    !hasAggregates(plan) &&
    embeds.every(({ inner }) => !inner) &&
    order.every(({ by }) => by.kind === 'field') &&
    !where.some(isEmbedCondition)
  );
}

function shownColumns(plan: ReadPlan, mode: Mode): Shown[] {
  const own = plan.columns.map((column) => ({
    expression: columnSql(rowsOf(plan.id), column, mode),
    output: column.output,
    aggregated: column.aggregate !== undefined && !mode.hoisted,
  }));
  return [...own, ...plan.embeds.flatMap((embed) => embedColumns(embed, mode))];
}

/**
 * The SELECT of one level.
 *
 * @param from the FROM item, whose alias is `rowsOf(plan.id)`
 * @param links conditions that join it to the level above
 * @param hoisted its aggregates apply to the rows of the level above
 */
export function selectSql(plan: ReadPlan, from: Sql, links: readonly Sql[] = [], hoisted = false): Sql {
  const rows = rowsOf(plan.id);
  const windowFirst = appliesWindowFirst(plan);
  const grouped = !hoisted && hasAggregates(plan);
  const shown = shownColumns(plan, { grouped, hoisted });
  const list = shown.map(({ expression, output }) => sql`${expression} as ${ident(output)}`);
  const selected = plan.everything ? sql`${ident(rows)}.*` : join(list);
  const positions = shown.flatMap(({ aggregated }, index) => (aggregated ? [] : [String(index + 1)]));
  const group = grouped && positions.length > 0 ? raw(` group by ${positions.join(', ')}`) : raw('');
  const order =
    plan.order.length > 0 ? sql` order by ${join(plan.order.map((term) => orderSql(rows, term)))}` : raw('');
  const joins = join(
    plan.embeds.map((embed) => embedJoin(embed, { rows, isResult: plan.source.isResult }, windowFirst)),
    '',
  );
  const where = whereSql([...links, ...plan.where.map((condition) => conditionSql(rows, condition))]);
  const window = windowSql(plan);
  if (!windowFirst) return sql`select ${selected} from ${from}${joins}${where}${group}${order}${window}`;
  const needed = columnsNeeded(plan).map((name) => ident(rows, name));
  const page = sql`select ${join(needed)} from ${from}${where}${order}${window}`;
  return sql`select ${selected} from (${page}) as ${ident(rows)}${joins}${order}`;
}

/** The rows of a plan without its window, as `select 1`, for an exact or a planned count. */
export function countSql(plan: ReadPlan, from: Sql, links: readonly Sql[] = []): Sql {
  const rows = rowsOf(plan.id);
  const exists = (embed: Embed, present: boolean): Sql => {
    const inside = link(embed, { rows, isResult: plan.source.isResult });
    return sql`${raw(present ? '' : 'not ')}exists (${countSql(embed.plan, inside.from, inside.conditions)})`;
  };
  const where = whereSql([
    ...links,
    ...plan.where.map((condition) => conditionSql(rows, condition, exists)),
    ...plan.embeds.filter(({ inner }) => inner).map((embed) => exists(embed, true)),
  ]);
  return sql`select 1 from ${from}${where}`;
}
