/** Builds the statement that sets PostgreSQL parameters for one transaction. */
import { compile, finished, join, raw, sql, withValues, type Sql, type Statement } from './sql.ts';
import type { Settings, TransactionOptions } from './port.ts';

/** Names are the program's own. This check only prevents a mistake from becoming SQL. */
const NAME = /^[a-z_]+(\.[a-z_]+)*$/;

/** Most cached statements. A program has a few sets of names. */
const MOST = 100;

/** The cache of statements, by the names that they set. */
const cache = new Map<string, Sql>();

function write(names: readonly string[], preparedFor: string | undefined): Sql {
  for (const name of names) if (!NAME.test(name)) throw new Error(`"${name}" is no name of a parameter`);
  const calls = names.map((name) => sql`set_config(${raw(`'${name}'`)}, ${''}, true)`);
  // Nobody reads the values that were set. A subquery with side effects runs although none of its columns is selected.
  return finished(sql`select from (select ${join(calls)} offset 0) as told`, preparedFor);
}

/**
 * Builds one statement that sets all parameters in their order; undefined if there are none.
 *
 * @param preparedFor the role for which it stays prepared, if any
 * @throws Error for an invalid name
 */
export function settingsSql(settings: Settings, preparedFor?: string): Sql | undefined {
  const names = Object.keys(settings);
  if (names.length === 0) return undefined;
  const key = [preparedFor, ...names].join();
  const known = cache.get(key) ?? write(names, preparedFor);
  if (cache.size < MOST) cache.set(key, known);
  return withValues(known, Object.values(settings));
}

/** The connection's own user, who prepares the first statements of every transaction. */
export const OWNER = '';

/** Builds one statement that gives parameters the values of the session back. https://www.postgresql.org/docs/current/functions-admin.html */
function restoringSql(settings: Settings): Sql | undefined {
  const statement = settingsSql(settings, OWNER);
  return (
    statement &&
    withValues(
      statement,
      Object.keys(settings).map(() => null),
    )
  );
}

/**
 * The statements of one message that runs a statement under settings, after the one that precedes it. What it is planned under is undone once it is
 * planned.
 *
 * @returns all of them, the statement itself as the last one
 */
export function statementsUnder(
  settings: Settings,
  statement: Sql,
  { precededBy, planSettings = {} }: Pick<TransactionOptions, 'precededBy' | 'planSettings'>,
): Statement[] {
  const opening = compile(settingsSql({ ...settings, ...planSettings }, OWNER)!);
  const restoring = restoringSql(planSettings);
  if (precededBy) return [opening, compile(precededBy.statement), compile(statement)];
  if (!restoring) return [opening, compile(statement)];
  return [opening, compile(restoring), { ...compile(statement), isPlannedEarly: true }];
}
