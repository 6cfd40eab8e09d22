/**
 * Builds the one statement of a request. PostgreSQL returns the finished body as text, the number of rows in it, the total, and what
 * functions and triggers set for the response.
 */
import { ident, join, raw, sql, type Sql } from '../../db/sql.ts';
import type { CallPlan, MediaType, MutatePlan, ReadPlan } from '../plan/types.ts';
import { relationSql, countSql, selectSql } from './read.ts';
import { hasAggregates } from '../plan/read.ts';
import type { FunctionName } from '../schema-cache/types.ts';
import { callSql, SCALAR } from './call.ts';
import { rowsOf } from './expression.ts';
import { insertedSql, SOURCE } from './insert.ts';
import { aggregated, measured, measuredOnce, written, WRITTEN } from './meter.ts';
import { asHandled, handledRows, handledValue } from './media-handler.ts';
import { ofOneRow } from './one-row.ts';
import { mutationCtes } from './mutate.ts';

/** The single result row of every statement. */
export type ResultRow = {
  body: string;
  /** Number of rows in the body. */
  page_total: number;
  /** Total number of rows; null when it was not requested. */
  total: number | null;
  /** `column=eq.value` for each key column of the one row that was created. */
  location: string[] | null;
  /** Number of rows that an upsert created; null for other writes. */
  inserted: number | null;
  response_headers: string | null;
  response_status: string | null;
  /** ETag of the body, when the response is the same for every visitor. */
  tag?: string;
};

const ROW = ident('pgrst_row');

const setting = (name: 'response.headers' | 'response.status'): Sql =>
  raw(`nullif(current_setting('${name}', true), '')`);

/** The shape of the aggregated rows: rows or single values of a function, as a list or as one. */
type Shape = { readonly scalar: boolean; readonly single: boolean };

const rows: Shape = { scalar: false, single: false };

/** The header line of CSV, with the names of the columns as PostgreSQL writes them. */
const csvHead = raw(`(select coalesce(string_agg(pgrst_key, ','), '') from (
    select json_object_keys(row_to_json(pgrst_first)) as pgrst_key from (select * from pgrst_shown limit 1) as pgrst_first) as pgrst_keys)
  || E'\\n'`);

/** SQL of a body, and of each of its rows. */
export type Body = { readonly whole: Sql; readonly row: Sql };

/** The rows as features, which PostGIS writes. */
const featuresSql = ({ schema, name }: FunctionName, list: Sql): Body => ({
  whole: sql`json_build_object('type', 'FeatureCollection', 'features', coalesce(${list}, '[]'))::text`,
  row: sql`${ident(schema, name)}(${ROW})::json`,
});

function bodySql(mediaType: MediaType, { scalar, single }: Shape, plan: ReadPlan): Body {
  if (mediaType.kind === 'csv') {
    const whole = sql`${csvHead} || coalesce(${aggregated('string_agg', plan)}, '')`;
    return { whole, row: sql`substring(${ROW}::text, 2, length(${ROW}::text) - 2)` };
  }
  const value = scalar ? ident('pgrst_row', SCALAR) : ROW;
  if (mediaType.handler) return handledRows(mediaType.handler, value, plan);
  const list = aggregated('json_agg', plan);
  if (mediaType.rowWriter) return featuresSql(mediaType.rowWriter, list);
  const all = mediaType.stripNulls ? sql`json_strip_nulls(${list})` : list;
  const whole =
    single || mediaType.kind === 'object'
      ? sql`coalesce((${all}->0)::text, 'null')`
      : sql`coalesce(${all}::text, '[]')`;
  return { whole, row: sql`to_json(${value})` };
}

type Parts = {
  shown: Sql;
  body: Body;
  /** Whether the body or `location` reads the rows by name, so that they are a CTE. */
  areRowsNamed: boolean;
  total?: Sql;
  location?: Sql;
  inserted?: Sql;
};

/**
 * The end of every statement, behind its other CTEs. The rows of the response are a subquery where nothing else reads them: inlining a CTE
 * takes PostgreSQL a sixth of its time for a list.
 */
function resultSql(ctes: readonly Sql[], { shown, body, areRowsNamed, total, location, inserted }: Parts): Sql {
  const all = areRowsNamed ? [...ctes, sql`pgrst_shown as (${shown})`] : ctes;
  const from = areRowsNamed ? raw('(select * from pgrst_shown)') : sql`(${shown})`;
  return sql`${all.length > 0 ? sql`with ${join(all)} ` : raw('')}select ${body.whole} as body, count(*) as page_total,
    ${total ?? raw('null::int8')} as total,
    ${location ?? raw('null::text[]')} as location, ${inserted ?? raw('null::text')}::int8 as inserted,
    ${setting('response.headers')} as response_headers, ${setting('response.status')} as response_status
  from ${measured(body.row, sql`${from} as ${ROW}`, ROW)}`;
}

/**
 * SQL of the number of rows of a read without its window. A page that is not full is the last one and gives the total itself. Otherwise the
 * number is one that the database stores, or the rows are counted, which is as much work again.
 */
function totalSql(plan: ReadPlan, from: Sql, { most, stored }: NonNullable<StatementOptions['count']>): Sql {
  const { limit, offset } = plan.window;
  const all = sql`(select count(*) from (${countSql(plan, from)}${most === undefined ? raw('') : sql` limit ${most}::int8`}) as pgrst_counted)`;
  const counted = stored ? sql`coalesce(${stored}, ${all})` : all;
  if (limit === null || hasAggregates(plan)) return counted;
  const isLast = sql`count(*) < ${limit}::int8 and (count(*) > 0 or ${offset}::int8 = 0)`;
  return sql`case when ${isLast} then ${offset}::int8 + count(*) else ${counted} end`;
}

/** The parts of a request that a statement depends on, besides its plan. */
export type StatementOptions = {
  readonly mediaType: MediaType;
  /** Whether the response has a body: not for HEAD, nor for `return=minimal`. */
  readonly withBody: boolean;
  /** Count all rows, at most `most`. `stored` is SQL of a number that the database stores, or of null. */
  readonly count: { readonly most: number | undefined; readonly stored?: Sql | undefined } | undefined;
};

const noBody: Body = { whole: raw(`''`), row: raw('null') };

const fromRelation = (plan: ReadPlan): Sql => sql`${relationSql(plan.source.relation!)} as ${ident(rowsOf(plan.id))}`;
const fromSource = (plan: ReadPlan): Sql => sql`${ident(SOURCE)} as ${ident(rowsOf(plan.id))}`;

/** The statement of a GET or HEAD of a relation. */
export function readStatement(plan: ReadPlan, { mediaType, withBody, count }: StatementOptions): Sql {
  const total = count && totalSql(plan, fromRelation(plan), count);
  return resultSql([], {
    shown: selectSql(asHandled(plan, mediaType.handler), fromRelation(plan)),
    body: withBody ? bodySql(mediaType, rows, plan) : noBody,
    areRowsNamed: withBody && mediaType.kind === 'csv',
    total,
  });
}

/** A statement with the rows of a read, for an estimate of their number. */
export const countingStatement = (plan: ReadPlan): Sql => countSql(plan, fromRelation(plan));

function locationSql(keys: readonly string[]): Sql {
  const pairs = keys.map(
    (key) => sql`${key}::text || coalesce('=eq.' || (select ${ident(key)}::text from pgrst_shown), '=is.null')`,
  );
  return sql`case when count(*) = 1 then array[${join(pairs)}]::text[] end`;
}

/**
 * The statement of a POST, PUT, PATCH or DELETE of a relation.
 *
 * @param ofOne whether it ends with an error unless it writes one row
 */
export function mutateStatement(plan: MutatePlan, { mediaType, withBody }: StatementOptions, ofOne: boolean): Sql {
  const locate = plan.kind === 'insert' && plan.locate && plan.relation.primaryKey.length > 0;
  const body = plan.read && withBody ? bodySql(mediaType, rows, plan.read) : noBody;
  return resultSql(mutationCtes(plan), {
    shown: plan.read
      ? selectSql(asHandled(plan.read, mediaType.handler), fromSource(plan.read))
      : sql`select * from ${ident(SOURCE)}`,
    body: ofOne || mediaType.kind === 'object' ? { ...body, whole: ofOneRow(body.whole) } : body,
    areRowsNamed: locate || (withBody && mediaType.kind === 'csv'),
    location: locate ? locationSql(plan.relation.primaryKey) : undefined,
    inserted: plan.kind === 'insert' ? insertedSql(plan) : undefined,
  });
}

/** Whether a function returns one value, and the response is the whole value. */
const isPlainValue = ({ routine, read }: CallPlan, { mediaType, withBody, count }: StatementOptions): boolean =>
  routine.returns.kind === 'scalar' &&
  !routine.returnsSet &&
  withBody &&
  !count &&
  mediaType.kind !== 'csv' &&
  !mediaType.rowWriter &&
  !mediaType.handler?.aggregate &&
  read.everything &&
  read.where.length === 0 &&
  read.window.limit === null &&
  read.window.offset === 0;

/**
 * The statement for a single value. The value is the body itself: a list of it would first be built, and then parsed again to take the
 * value out.
 */
function valueStatement(plan: CallPlan, { stripNulls, handler }: MediaType): Sql {
  const value = ident('pgrst_row', SCALAR);
  const json = stripNulls ? sql`json_strip_nulls(to_json(${value}))` : sql`to_json(${value})`;
  const shown = handler ? handledValue(handler, value) : json;
  return sql`select coalesce(${WRITTEN}::text, ${raw(handler ? `''` : `'null'`)}) as body, 1::int8 as page_total, null::int8 as total,
    null::text[] as location, null::int8 as inserted,
    ${setting('response.headers')} as response_headers, ${setting('response.status')} as response_status
  from ${written(shown, sql`(${callSql(plan)}) as ${ROW}`, ROW)} where ${measuredOnce(plan.read)}`;
}

/** The statement of a function call. */
export function callStatement(plan: CallPlan, options: StatementOptions): Sql {
  const { routine, read } = plan;
  const { mediaType, withBody, count } = options;
  if (isPlainValue(plan, options)) return valueStatement(plan, mediaType);
  const shape = { scalar: routine.returns.kind === 'scalar', single: !routine.returnsSet };
  return resultSql([sql`${ident(SOURCE)} as (${callSql(plan)})`], {
    shown: selectSql(asHandled(read, mediaType.handler), fromSource(read)),
    body: withBody && routine.returns.kind !== 'void' ? bodySql(mediaType, shape, read) : noBody,
    areRowsNamed: withBody && mediaType.kind === 'csv',
    total: count && totalSql(read, fromSource(read), count),
  });
}
