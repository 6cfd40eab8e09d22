/**
 * A prepared statement whose one plan is that for the values of a class. PostgreSQL estimates a parameter of a generic plan without its value. So
 * this statement reads the values from settings of the transaction: PostgreSQL calls a stable function when it estimates, and leaves the call
 * in the plan (`estimate_expression_value` of src/backend/optimizer/util/clauses.c). The plan is made for the first values of the class on
 * its connection. Where a value is not compared in an index, it is read and cast for each row that is looked at; one that is read in a subquery
 * is read once, and estimated as a parameter is.
 * docs/decisions/129-a-class-of-values-has-a-plan-of-its-own.md
 */
import type { Settings } from '../../db/port.ts';
import { compile, finished, raw, withSqlAt, withValues, type Sql } from '../../db/sql.ts';
import { sentValue, type RequestValue } from '../values/request-value.ts';

/** The values of a request, and where they are among the values of its statement. */
export type PlacedValues = {
  readonly statement: Sql;
  readonly values: readonly RequestValue[];
  /** Undefined for a value that is part of the text. */
  readonly places: readonly (readonly number[] | undefined)[];
};

export type ClassStatement = { readonly statement: Sql; readonly settings: Settings };

/** Names of settings have no digits. A request has fewer values. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const settingOf = (index: number): string => `request.value_${LETTERS[index]!}`;

/** The values that are not part of the text. `place`: among the values of the request; `places`: among those of the statement. */
const placedOf = ({ values, places }: PlacedValues) =>
  values.flatMap((value, place) => (places[place] ? [{ value, place, places: places[place] }] : []));

/** The cast of a value, at the beginning of the text after it. */
export const castAfter = (chunk: string): string | undefined =>
  /^::(?:"(?:[^"]|"")*"|[\w.])+(?:\[\])?/.exec(chunk)?.[0];

/**
 * @param isEstimated whether the plan is made for a value of the request, by its place among the values
 * @returns undefined where a value is not cast: what type it has then depends on its being a parameter
 */
export function writeClassStatement(
  request: PlacedValues,
  preparedFor: string,
  isEstimated: (place: number) => boolean,
): Sql | undefined {
  const placed = placedOf(request);
  const { chunks } = request.statement;
  const castAt = (place: number): string | undefined => castAfter(chunks[place + 1]!);
  const isCast = (place: number): boolean => castAt(place) !== undefined;
  if (placed.length > LETTERS.length || !placed.every(({ places }) => places.every(isCast))) return undefined;
  const readAt = (place: number): Sql | undefined => {
    const index = placed.findIndex(({ places }) => places.includes(place));
    if (index < 0) return undefined;
    const read = `current_setting('${settingOf(index)}')`;
    return raw(isEstimated(placed[index]!.place) ? read : `(select ${read}${castAt(place)!})`);
  };
  return finished(withSqlAt(request.statement, readAt), preparedFor);
}

/** The statement of a class, for the values of a request. @param written by `writeClassStatement` for a request of the same shape */
export function classStatement(request: PlacedValues, written: Sql): ClassStatement {
  const placed = placedOf(request);
  const read = new Set(placed.flatMap(({ places }) => places));
  const others = compile(request.statement).values.filter((_, place) => !read.has(place));
  const settings = placed.map(({ value }, index) => [settingOf(index), String(sentValue(value))] as const);
  return { statement: withValues(written, others), settings: Object.fromEntries(settings) };
}
