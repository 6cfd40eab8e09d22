/** The condition that a name has a prefix, as a range of an index that is sorted by bytes. */
import { sql, type Sql } from '../db/sql.ts';

/** The first text after all that begin with `prefix`; undefined if there is none. */
function endOf(prefix: string): string | undefined {
  const signs = [...prefix];
  const last = signs.pop();
  if (last === undefined) return undefined;
  const next = last.codePointAt(0)! + 1;
  // A sign cannot follow another into the half-characters.
  return signs.join('') + String.fromCodePoint(next === 0xd800 ? 0xe000 : Math.min(next, 0x10ffff));
}

/**
 * The condition ` and …` that an expression begins with a prefix; empty for an empty one.
 *
 * @param expression its collation is "C"
 */
export function rangeOf(expression: Sql, prefix: string): Sql {
  const end = endOf(prefix);
  return end === undefined ? sql`` : sql` and ${expression} >= ${prefix} and ${expression} < ${end}`;
}
