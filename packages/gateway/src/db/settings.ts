/** In charge of parameters that hold for one transaction: the statement that sets them. */
import { finished, join, raw, sql, withValues, type Sql } from './sql.ts';
import type { Settings } from './port.ts';

/** Names are the program's own; this only keeps a slip from becoming SQL. */
const NAME = /^[a-z_]+(\.[a-z_]+)*$/;

/** Sets of names that are remembered; a program has a few. */
const MOST = 100;

/** Statements by the names that they set, which are few. */
const written = new Map<string, Sql>();

function write(names: readonly string[], keptFor: string | undefined): Sql {
  for (const name of names) if (!NAME.test(name)) throw new Error(`"${name}" is no name of a parameter`);
  const calls = names.map((name) => sql`set_config(${raw(`'${name}'`)}, ${''}, true)`);
  // Nobody reads what was set; a subquery that changes something is run though nothing of it is shown.
  return finished(sql`select from (select ${join(calls)} offset 0) as told`, keptFor);
}

/**
 * One statement that sets them all, in their order; undefined when there are none.
 *
 * @param keptFor the role for which it stays prepared, if any
 * @throws Error for a name that is none
 */
export function settingsSql(settings: Settings, keptFor?: string): Sql | undefined {
  const names = Object.keys(settings);
  if (names.length === 0) return undefined;
  const key = [keptFor, ...names].join();
  const known = written.get(key) ?? write(names, keptFor);
  if (written.size < MOST) written.set(key, known);
  return withValues(known, Object.values(settings));
}
