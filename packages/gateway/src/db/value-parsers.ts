/**
 * Parsers of column values, shared by both drivers so that no test can pass on one and fail on the other: int8 as a number while it is
 * safe, numeric as its exact text, times as ISO strings, dates as YYYY-MM-DD.
 */

/** Object identifiers of PostgreSQL's built-in types (pg_type.dat). */
const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 };

function int8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

const same = (text: string): string => text;
const instant = (text: string): string => (text.endsWith('infinity') ? text : new Date(text).toISOString());

export const VALUE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.int8]: int8,
  [OID.numeric]: same,
  [OID.date]: same,
  [OID.timestamp]: (text) => text.replace(' ', 'T'),
  [OID.timestamptz]: instant,
};
