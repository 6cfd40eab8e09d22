/**
 * Plans a read: a tree of levels, one for the root and one for each embedded relation, with the columns, filters, order and window of each.
 *
 * Our extension: `*` means the columns that the request's role may select. Upstream fails on the first column that the role may not select.
 * A role that may select none gets the error of PostgreSQL.
 */
import { refuse } from '../errors.ts';
import { everything } from '../parse/range.ts';
import type { QueryParams, SelectItem, Window } from '../parse/types.ts';
import type { Column } from '../schema-cache/types.ts';
import { planCondition, planOrder } from './condition.ts';
import { planColumn } from './column.ts';
import { relationSource } from './relation.ts';
import { findRelationship, isToMany } from './relationship.ts';
import type { Embed, PlannedColumn, ReadContext, ReadPlan, RowSource } from './types.ts';

/** The clauses of the query string for one level and those below it. */
type Clauses = Pick<QueryParams, 'conditions' | 'orders' | 'windows'>;

/**
 * Most columns of one level, including those of relations that are spread into it. PostgreSQL allows 1,664, and needs some of them to sort
 * by.
 */
const MAX_COLUMNS = 1000;

/** The number of columns that a level returns. */
const width = ({ columns, embeds }: Pick<ReadPlan, 'columns' | 'embeds'>): number =>
  embeds.reduce((sum, { spread, plan }) => sum + (spread ? width(plan) : 1), columns.length);

/** The number of planned levels, and the depth of the current one. */
type Counter = { levels: number; depth: number };

function readableColumns(context: ReadContext, source: RowSource): Column[] {
  const all = [...source.columns.values()];
  if (!source.guarded || !context.cache.roles.has(context.role)) return all;
  // A relation without columns has nothing to hide.
  if (all.length === 0) return all;
  const readable = all.filter(({ readers }) => readers.has(context.role));
  if (readable.length === 0) {
    throw refuse.noPermission(source.relation?.kind ?? 'table', source.name, context.role === 'anon');
  }
  return readable;
}

function planColumns(context: ReadContext, source: RowSource, items: readonly SelectItem[]): PlannedColumn[] {
  return items.flatMap((item): PlannedColumn[] => {
    if (item.kind === 'relation') return [];
    if (item.kind === 'field') return [planColumn(context, source, item)];
    return readableColumns(context, source).map((column) => ({
      field: { column, path: [] },
      cast: undefined,
      aggregate: undefined,
      output: column.name,
    }));
  });
}

/** The clauses for an embedded relation, with the first name of their path removed. */
const below = (clauses: Clauses, belongs: (name: string) => boolean): Clauses => {
  const descend = <T extends { readonly path: readonly string[] }>(entries: readonly T[]): T[] =>
    entries
      .filter(({ path }) => path[0] !== undefined && belongs(path[0]))
      .map((entry) => ({ ...entry, path: entry.path.slice(1) }));
  return {
    conditions: descend(clauses.conditions),
    orders: descend(clauses.orders),
    windows: descend(clauses.windows),
  };
};

/** Whether a level, or one that is spread into it, has aggregates. */
export const hasAggregates = ({ columns, embeds }: ReadPlan): boolean =>
  columns.some(({ aggregate }) => aggregate) || embeds.some(({ spread, plan }) => spread && hasAggregates(plan));

/** Whether a relation shows nothing: its brackets are empty, or have only relations that show nothing. */
const isSilent = (item: SelectItem): boolean => item.kind === 'relation' && item.select.every(isSilent);

function planEmbeds(
  context: ReadContext,
  source: RowSource,
  items: readonly SelectItem[],
  clauses: Clauses,
  counter: Counter,
): Embed[] {
  const relations = items.filter((item) => item.kind === 'relation');
  // A name in a path means the relation with that alias, or else the first relation of that name.
  const owner = (name: string) =>
    relations.find(({ alias }) => alias === name) ?? relations.find((item) => item.name === name);
  for (const { path } of [...clauses.conditions, ...clauses.orders, ...clauses.windows]) {
    if (path[0] !== undefined && !owner(path[0])) throw refuse.notEmbedded(path[0]);
  }
  const names = new Set<string>();
  for (const { alias, name } of relations) {
    const output = alias ?? name;
    if (names.has(output)) throw refuse.twoEmbeds(`${source.name}_${output}_${counter.depth}`);
    names.add(output);
  }
  return relations.map((item): Embed => {
    if (!source.relation) throw refuse.noRelationship(source.name, item.name, source.schema, item.hint, null);
    const relationship = findRelationship(context, source.relation, item.name, item.hint);
    const toMany = isToMany(relationship);
    const { to, junction } = relationship;
    const target = { ...relationSource(to), ...(!junction && { alias: `${to.name}_${counter.depth}` }) };
    const inside = below(clauses, (name) => owner(name) === item);
    const plan = planLevel(context, target, item.select, inside, counter, toMany);
    if (item.spread && toMany && hasAggregates(plan)) throw refuse.aggregatesInLists();
    const { inner, spread } = item;
    return { relationship, output: item.alias ?? item.name, inner, spread, silent: isSilent(item), plan };
  });
}

function planWindow(context: ReadContext, window: Window, limited: boolean): Window {
  if (window.offset > context.maxOffset) throw refuse.tooFar(context.maxOffset);
  if (!limited) return window;
  return { ...window, limit: Math.min(window.limit ?? context.maxRows, context.maxRows) };
}

function planLevel(
  context: ReadContext,
  source: RowSource,
  items: readonly SelectItem[],
  clauses: Clauses,
  counter: Counter,
  limited: boolean,
): ReadPlan {
  const id = counter.levels++;
  const { embeds: maxEmbeds, embedDepth, answerBytes } = context.bounds;
  if (id > maxEmbeds) throw refuse.tooManyEmbeds(maxEmbeds);
  if (counter.depth > embedDepth) throw refuse.tooDeep(embedDepth);
  const here = <T extends { readonly path: readonly string[] }>(entries: readonly T[]): T[] =>
    entries.filter(({ path }) => path.length === 0);
  counter.depth += 1;
  const embeds = planEmbeds(context, source, items, clauses, counter);
  counter.depth -= 1;
  const columns = planColumns(context, source, items);
  if (width({ columns, embeds }) > MAX_COLUMNS) throw refuse.tooManyColumns(MAX_COLUMNS);
  const window = here(clauses.windows)[0]?.window ?? everything;
  return {
    id,
    source,
    everything: source.columns.size === 0,
    columns,
    embeds,
    where: here(clauses.conditions).map(({ condition }) => planCondition(context, source, embeds, condition)),
    order: here(clauses.orders).flatMap(({ terms }) => terms.map((term) => planOrder(source, embeds, term))),
    window: planWindow(context, window, limited),
    maxBytes: answerBytes,
  };
}

/**
 * Plans a read.
 *
 * @param clauses conditions, orders and windows of all levels
 * @param limited whether the limit on rows applies to the root too; rows that were just written are returned in full
 */
export function planRead(
  context: ReadContext,
  source: RowSource,
  select: readonly SelectItem[],
  clauses: Clauses,
  limited: boolean,
): ReadPlan {
  return planLevel(context, source, select, clauses, { levels: 0, depth: 0 }, limited);
}

/** Columns of the root that the plan reads. A write must return them. */
export function columnsNeeded(plan: ReadPlan): string[] {
  const read = [
    ...plan.columns.flatMap(({ field }) => (field ? [field] : [])),
    ...plan.order.flatMap(({ by }) => (by.kind === 'field' ? [by.field] : [])),
  ].map(({ column }) => column.name);
  const joined = plan.embeds.flatMap(({ relationship: { columns, junction, computed, from } }) =>
    computed ? [...from.columns.keys()] : (junction?.near ?? columns).map(([column]) => column),
  );
  return [...new Set([...read, ...joined])];
}
