/**
 * Parses a query string into its parts: the reserved names (`select`, `order`, `limit`, `offset`, `and`, `or`, `columns`, `on_conflict`),
 * filters, and arguments of functions that are called by GET.
 */
import { refuse } from '../errors.ts';
import { nameList } from './field.ts';
import { looksLikeFilter, parseFilter, parseLogic } from './filter.ts';
import { parseOrder, parsePath } from './order.ts';
import { scan } from './scanner.ts';
import { parseSelect } from './select.ts';
import type { EmbedPath, QueryParams, Window } from './types.ts';

/** Most names in a list. In PostgreSQL an index has at most 32 columns, a table 1,600. */
const MAX_NAMES = { columns: 1600, on_conflict: 32 };

type Pair = readonly [key: string, value: string];

const lastWord = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

/** A limit or offset that is not a number has no effect, as upstream. */
const readCount = (value: string): number | null => (/^-?\d{1,15}$/.test(value) ? Number(value) : null);

function readWindows(pairs: readonly Pair[]): { path: EmbedPath; window: Window }[] {
  const byPlace = new Map<string, { path: EmbedPath; window: Window }>();
  for (const [key, value] of pairs) {
    const path = parsePath(key);
    const place = JSON.stringify(path);
    const { window } = byPlace.get(place) ?? { window: { offset: 0, limit: null } };
    const count = readCount(value);
    if (lastWord(key) === 'limit') {
      if (count !== null && count < 0) throw refuse.negativeLimit();
      byPlace.set(place, { path, window: { ...window, limit: count } });
    } else {
      byPlace.set(place, { path, window: { ...window, offset: Math.max(count ?? 0, 0) } });
    }
  }
  return [...byPlace.values()];
}

/**
 * Parses a query string.
 *
 * @param pairs keys and values in their order, percent-decoded
 * @param hasArgs the request calls a function by GET, so a value without an operator is an argument
 */
export function parseQueryParams(pairs: readonly Pair[], hasArgs: boolean): QueryParams {
  const groups: Record<'orders' | 'windows' | 'logic' | 'filters' | 'args', Pair[]> = {
    orders: [],
    windows: [],
    logic: [],
    filters: [],
    args: [],
  };
  const single = new Map<string, string>();
  for (const pair of pairs) {
    const [key, value] = pair;
    const word = lastWord(key);
    if (key === 'select' || key === 'columns' || key === 'on_conflict') single.set(key, value);
    else if (word === 'order') groups.orders.push(pair);
    else if (word === 'limit' || word === 'offset') groups.windows.push(pair);
    else if (word === 'and' || word === 'or') groups.logic.push(pair);
    else if (hasArgs && !key.includes('.') && !looksLikeFilter(value)) groups.args.push(pair);
    else groups.filters.push(pair);
  }
  const names = (key: keyof typeof MAX_NAMES): string[] | undefined => {
    const text = single.get(key);
    const list = text === undefined ? undefined : nameList(scan(text, `${key} parameter`));
    if (list && list.length > MAX_NAMES[key]) throw refuse.tooManyNames(key, MAX_NAMES[key]);
    return list && [...new Set(list)];
  };
  return {
    select: parseSelect(single.get('select') || '*'),
    conditions: [
      ...groups.filters.map(([key, value]) => parseFilter(key, value)),
      ...groups.logic.map(([key, value]) => parseLogic(key, value)),
    ],
    orders: groups.orders.filter(([, value]) => value !== '').map(([key, value]) => parseOrder(key, value)),
    windows: readWindows(groups.windows),
    columns: names('columns'),
    onConflict: names('on_conflict'),
    args: groups.args,
  };
}
