/**
 * What PostgreSQL knows of the values of a column (https://www.postgresql.org/docs/current/view-pg-stats.html), read once for each column that
 * a filter names, and again after some minutes. Nothing waits for it.
 */
import type { Tx } from '../../../db/port.ts';
import { sql } from '../../../db/sql.ts';
import { comparableOf, type Comparable } from './comparable.ts';

export type ColumnStatistics = {
  /** The number of rows of the table when they were counted last. */
  readonly rows: number;
  /** The share of rows with each of the most common values. */
  readonly common: ReadonlyMap<Comparable, number>;
  /** The number of other values, and the share of rows that have them. */
  readonly others: { readonly count: number; readonly share: number };
  /** Values between which equal numbers of the other rows are, in their order. */
  readonly bounds: readonly Comparable[];
  /** Reads a value of the column as what can be compared; undefined where it cannot. */
  readonly comparable: (text: string) => Comparable | undefined;
};

/** A column of a relation. `type`: as `format_type` names it. */
export type StatisticsKey = { readonly relation: number; readonly column: string; readonly type: string };

/** Characters of a value that are kept. */
const MOST_CHARACTERS = 200;

type StatsRow = {
  nulls: number;
  distinct: number;
  rows: number;
  common: string[] | null;
  shares: number[] | null;
  bounds: string[] | null;
};

/**
 * Reads the statistics of a column, in the role of the service: PostgreSQL shows nobody the values of rows that row-level security may hide.
 *
 * @returns undefined where there are none, as for a view or a table that was never analyzed
 */
export async function readStatistics(
  tx: Tx,
  { relation, column, type }: StatisticsKey,
): Promise<ColumnStatistics | undefined> {
  const { rows } = await tx.query<StatsRow>(sql`
    select s.null_frac::float8 as nulls, s.n_distinct::float8 as distinct, greatest(c.reltuples, 1)::float8 as rows,
      (select array_agg(left(value, ${MOST_CHARACTERS}::int4) order by at) from unnest(s.most_common_vals::text::text[]) with ordinality as v(value, at)) as common,
      s.most_common_freqs::float8[] as shares,
      (select array_agg(left(value, ${MOST_CHARACTERS}::int4) order by at) from unnest(s.histogram_bounds::text::text[]) with ordinality as v(value, at)) as bounds
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname and not s.inherited
    where c.oid = ${relation}::oid and s.attname = ${column}::name`);
  const [row] = rows;
  if (!row) return undefined;
  const comparable = comparableOf(type);
  const shares = row.shares ?? [];
  const common = new Map((row.common ?? []).map((text, index) => [comparable(text) ?? text, shares[index] ?? 0]));
  const distinct = row.distinct < 0 ? -row.distinct * row.rows : row.distinct;
  const share = Math.max(0, 1 - row.nulls - shares.reduce((sum, one) => sum + one, 0));
  const bounds = (row.bounds ?? []).map(comparable).filter((bound) => bound !== undefined);
  return { rows: row.rows, common, others: { count: Math.max(1, distinct - common.size), share }, bounds, comparable };
}
