/**
 * Vacuums and analyzes the tables of the embedded database by the thresholds of PostgreSQL's autovacuum
 * (https://www.postgresql.org/docs/18/routine-vacuuming.html#AUTOVACUUM). PGlite has no such daemon: tables would grow with every update, and
 * the planner would know nothing of their rows.
 */
import type { Log } from '../../log.ts';
import type { Row } from '../port.ts';

/** As `autovacuum_naptime`. */
export const VACUUM_EVERY_MS = 60_000;
/** After an error, which may be a full disk. */
const AFTER_ERROR_MS = 30 * 60_000;

/**
 * Statements of the tables that are due, those with the most dead rows first. Tables that were never analyzed are due too. No file is cut short:
 * that would reach the disk before the log, which is synced when a page is written (files.ts).
 */
const DUE = `
  with setting as (
    select replace(name, 'autovacuum_', '') as name, setting::float8 as value from pg_settings where name like 'autovacuum\\_%'
      and vartype in ('integer', 'real')
  ), setting_of as (
    select jsonb_object_agg(name, value) as s from setting
  ), changed as (
    select format('%I.%I', n.nspname, c.relname) as name, greatest(c.reltuples, 0) as rows, t.n_dead_tup as dead,
      t.n_ins_since_vacuum as inserted, t.n_mod_since_analyze as modified, age(c.relfrozenxid) as age,
      c.reltuples < 0 and c.relpages = 0 and pg_relation_size(c.oid) > 0 as is_unknown
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_stat_all_tables t on t.relid = c.oid
    where c.relkind in ('r', 'm') and c.relpersistence <> 't' and n.nspname <> 'pg_toast'
  ), due as (
    select name, dead,
      dead > (s ->> 'vacuum_threshold')::float8 + (s ->> 'vacuum_scale_factor')::float8 * rows
        or inserted > (s ->> 'vacuum_insert_threshold')::float8 + (s ->> 'vacuum_insert_scale_factor')::float8 * rows
        or age > (s ->> 'freeze_max_age')::float8 as is_vacuumed,
      is_unknown or modified > (s ->> 'analyze_threshold')::float8 + (s ->> 'analyze_scale_factor')::float8 * rows as is_analyzed
    from changed, setting_of
  )
  select case when not is_vacuumed then 'analyze ' when is_analyzed then 'vacuum (truncate off, analyze) '
    else 'vacuum (truncate off) ' end || name as statement
  from due where is_vacuumed or is_analyzed order by dead desc`;

/** Publishes the statistics of the last statements, which PostgreSQL holds back for a second. */
const FLUSH = 'select pg_stat_force_next_flush()';

export type AutovacuumDeps = {
  /** Runs one statement in its turn, outside of a transaction. */
  execute(text: string): Promise<{ rows: Row[] }>;
  /** Milliseconds between two looks at the tables. */
  everyMs: number;
  log: Log | undefined;
};

/** @returns ends it; a statement that is running ends by itself */
export function startAutovacuum({ execute, everyMs, log }: AutovacuumDeps): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  /** Takes one turn in the queue for each table, so that requests run between them. */
  async function look(): Promise<void> {
    await execute(FLUSH);
    const { rows } = await execute(DUE);
    for (const { statement } of rows as { statement: string }[]) {
      if (isStopped) return;
      await execute(statement);
    }
  }

  function plan(ms: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      look().then(
        () => plan(everyMs),
        (error: unknown) => {
          if (!isStopped) log?.warn({ err: error }, 'the tables of the embedded database could not be vacuumed');
          plan(AFTER_ERROR_MS);
        },
      );
    }, ms).unref();
  }

  plan(everyMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
