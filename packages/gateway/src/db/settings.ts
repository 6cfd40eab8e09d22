/** In charge of parameters that hold for one transaction: the statement that sets them. */
import { raw, sql, join, type Sql } from './sql.ts';
import type { Settings } from './port.ts';

/** Names are the program's own; this only keeps a slip from becoming SQL. */
const NAME = /^[a-z_]+(\.[a-z_]+)*$/;

/**
 * One statement that sets them all, in their order; undefined when there are none.
 *
 * @throws Error for a name that is none
 */
export function settingsSql(settings: Settings): Sql | undefined {
  const calls = Object.entries(settings).map(([name, value]) => {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of a parameter`);
    return sql`set_config(${raw(`'${name}'`)}, ${value}, true)`;
  });
  return calls.length > 0 ? sql`select ${join(calls)}` : undefined;
}
