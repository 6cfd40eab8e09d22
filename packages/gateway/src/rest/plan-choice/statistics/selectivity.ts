/**
 * Estimates the share of rows that a comparison selects, from the statistics that PostgreSQL's planner reads
 * (https://www.postgresql.org/docs/current/row-estimation-examples.html). Only its order of magnitude is used: it says which values have the
 * same plan.
 */
import type { RequestValue } from '../../values/request-value.ts';
import type { ColumnStatistics } from './column-statistics.ts';
import type { Comparable } from './comparable.ts';
import { likeMatcher } from './like.ts';

const RANGES: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte']);

type Range = 'gt' | 'gte' | 'lt' | 'lte';
export type Comparison = Range | 'eq' | 'neq' | 'in' | 'like' | 'ilike';

/** Shares that differ by less than this factor have the same plan. */
const FACTOR = 4;

/** Fewer bounds than these may pass by chance: a text that matches one of them may be in a few rows. */
const MANY_BOUNDS = 3;

/** The share of rows that a comparison selects, from 0 to 1, and the least that is likely. */
export type Share = { readonly share: number; readonly least: number };

const certain = (share: number): Share => ({ share, least: share });

const shareOfOne = ({ common, others, comparable }: ColumnStatistics, text: string): number =>
  common.get(comparable(text) ?? text) ?? others.share / others.count;

/** What is known of the values of a column: shares of the common ones, and the bounds between the others. */
type Known<V> = { readonly common: Iterable<readonly [V, number]>; readonly bounds: readonly V[] };

/** The share of rows whose value passes: of the common values one by one, of the others by the bounds between them. */
function shareOfThose<V>(
  { others }: ColumnStatistics,
  { common, bounds }: Known<V>,
  passes: (value: V) => boolean,
  countPassing: (bounds: readonly V[]) => number,
): Share {
  let least = 0;
  for (const [value, own] of common) if (passes(value)) least += own;
  if (bounds.length === 0) return certain(least);
  const passing = countPassing(bounds);
  const share = least + others.share * (passing / bounds.length);
  return passing < MANY_BOUNDS ? { share, least } : certain(share);
}

/** The number of bounds before the first one that is at the limit or behind it; of those that are at the limit too, where they count. */
function countBefore(bounds: readonly Comparable[], limit: Comparable, isWithLimit: boolean): number {
  let [from, to] = [0, bounds.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const bound = bounds[middle]!;
    if (bound < limit || (isWithLimit && bound === limit)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function shareOfRange(statistics: ColumnStatistics, comparison: Range, limit: Comparable): Share {
  const isBelow = isUpper(comparison);
  const isWithLimit = comparison === 'lte' || comparison === 'gt';
  const isBefore = (value: Comparable): boolean => value < limit || (isWithLimit && value === limit);
  return shareOfThose(
    statistics,
    statistics,
    (value) => isBefore(value) === isBelow,
    (bounds) => {
      const before = countBefore(bounds, limit, isWithLimit);
      return isBelow ? before : bounds.length - before;
    },
  );
}

type Texts = Known<string>;

const inCase = { like: (text: string) => text, ilike: (text: string) => text.toLowerCase() };

const written = { like: new WeakMap<ColumnStatistics, Texts>(), ilike: new WeakMap<ColumnStatistics, Texts>() };

/** What is known of a column as texts, written once. */
function textsOf(statistics: ColumnStatistics, comparison: 'like' | 'ilike'): Texts {
  let texts = written[comparison].get(statistics);
  if (!texts) {
    const textOf = (value: Comparable): string => inCase[comparison](String(value));
    const common = Array.from(statistics.common, ([value, share]) => [textOf(value), share] as const);
    texts = { common, bounds: statistics.bounds.map(textOf) };
    written[comparison].set(statistics, texts);
  }
  return texts;
}

function shareOfPattern(statistics: ColumnStatistics, comparison: 'like' | 'ilike', pattern: string): Share {
  const passes = likeMatcher(inCase[comparison](pattern.replaceAll('*', '%')));
  const countPassing = (bounds: readonly string[]): number =>
    bounds.reduce((count, bound) => (passes(bound) ? count + 1 : count), 0);
  return shareOfThose(statistics, textsOf(statistics, comparison), passes, countPassing);
}

/** @returns undefined where nothing is known of the value */
export function shareOfValue(
  statistics: ColumnStatistics,
  comparison: Comparison,
  value: RequestValue,
): Share | undefined {
  if (value.kind === 'list') return certain(value.items.reduce((sum, item) => sum + shareOfOne(statistics, item), 0));
  if (value.kind === 'offset') return undefined;
  const { text } = value;
  if (comparison === 'eq' || comparison === 'in') return certain(shareOfOne(statistics, text));
  if (comparison === 'neq') return certain(1 - shareOfOne(statistics, text));
  if (comparison === 'like' || comparison === 'ilike') return shareOfPattern(statistics, comparison, text);
  const limit = statistics.comparable(text);
  return limit === undefined ? undefined : shareOfRange(statistics, comparison, limit);
}

export const isRange = (comparison: string): comparison is Range => RANGES.has(comparison);

/** Whether the limit of a range is above it. */
export const isUpper = (comparison: Comparison): boolean => comparison === 'lt' || comparison === 'lte';

/** The share of rows between two bounds is known to so many bounds, of which there are a hundred. */
const UNCERTAIN = MANY_BOUNDS / 100;

/** The share of rows within ranges of one column: those that pass a lower and an upper limit are all but those that fail either. */
export function shareWithin(ranges: readonly { readonly isUpper: boolean; readonly share: number }[]): Share {
  const limits = (upper: boolean): number[] =>
    ranges.flatMap(({ isUpper: own, share }) => (own === upper ? [share] : []));
  const [lower, upper] = [limits(false), limits(true)];
  const share = Math.max(0, Math.min(1, ...lower) + Math.min(1, ...upper) - 1);
  const isBetween = lower.length > 0 && upper.length > 0;
  return { share, least: isBetween ? Math.max(0, share - UNCERTAIN) : share };
}

/** The order of magnitude of a share or of a number. */
const magnitudeOf = (amount: number): string => String(Math.round(Math.log(amount) / Math.log(FACTOR)));

/** The class of a value by the share of rows that it selects. Values of one class are planned alike. */
export const classOfShare = (share: number): string => (share <= 0 ? 'none' : magnitudeOf(Math.min(1, share)));

/**
 * The class of a value that is compared with an expression. Without statistics, PostgreSQL estimates a pattern by its characters and wildcards
 * (`like_selectivity` of src/backend/utils/adt/like_support.c), and all other values of a shape alike.
 */
export const classOfForm = (value: RequestValue): string =>
  value.kind === 'pattern' ? value.text.replaceAll(/[^%_*]/g, '.') : '';

/** The class of an offset. */
export const classOfOffset = (count: number): string => magnitudeOf(count + 1);
