/** Texts of PostgreSQL's values as numbers or texts that compare as the values do. */

export type Comparable = number | string;

const NUMBERS = ['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision'];
const TIMES = ['timestamp with time zone', 'timestamp without time zone', 'date'];

function timeOf(text: string): number | undefined {
  // PostgreSQL writes a blank between date and time, and a zone of full hours without minutes.
  const time = Date.parse(text.replace(' ', 'T').replace(/(T.*[+-]\d\d)$/, '$1:00'));
  return Number.isNaN(time) ? undefined : time;
}

function numberOf(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? undefined : number;
}

/** Whether `<` and `>` of the type order values as those of JavaScript order what `comparableOf` makes of them. A text has a collation. */
export const isOrdered = (type: string): boolean => type === 'uuid' || NUMBERS.includes(type) || TIMES.includes(type);

/** @param type as `format_type` names it */
export function comparableOf(type: string): (text: string) => Comparable | undefined {
  if (NUMBERS.includes(type)) return numberOf;
  if (TIMES.includes(type)) return timeOf;
  return type === 'uuid' ? (text) => text.toLowerCase() : (text) => text;
}
