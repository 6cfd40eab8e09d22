/**
 * Estimates the share of rows that a comparison selects, from the statistics that PostgreSQL's planner reads
 * (https://www.postgresql.org/docs/current/row-estimation-examples.html). Only its order of magnitude is used: it says which values have the
 * same plan.
 */
import type { RequestValue } from '../request-value.ts';
import type { ColumnStatistics } from './column-statistics.ts';
import type { Comparable } from './comparable.ts';
import { likeMatcher } from './like.ts';

export type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'like' | 'ilike';

/** Shares that differ by less than this factor have the same plan. */
const FACTOR = 4;

const shareOfOne = ({ common, others, comparable }: ColumnStatistics, text: string): number =>
  common.get(String(comparable(text) ?? text)) ?? others.share / others.count;

/** The share of rows whose value passes: of the common values one by one, of the others by the bounds between them. */
function shareOfThose(
  { common, others, bounds, comparable }: ColumnStatistics,
  passes: (value: Comparable) => boolean,
): number {
  let share = 0;
  for (const [text, own] of common) if (passes(comparable(text) ?? text)) share += own;
  if (bounds.length === 0) return share;
  const passing = bounds.reduce<number>((count, bound) => (passes(bound) ? count + 1 : count), 0);
  return share + others.share * (passing / bounds.length);
}

const RANGES: Readonly<Record<string, (a: Comparable, b: Comparable) => boolean>> = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};

function shareOf(statistics: ColumnStatistics, comparison: Comparison, value: RequestValue): number | undefined {
  if (value.kind === 'list') return value.items.reduce((sum, item) => sum + shareOfOne(statistics, item), 0);
  if (value.kind === 'offset') return undefined;
  const { text } = value;
  if (comparison === 'eq') return shareOfOne(statistics, text);
  if (comparison === 'neq') return 1 - shareOfOne(statistics, text);
  if (comparison === 'like' || comparison === 'ilike') {
    const matches = likeMatcher(text.replaceAll('*', '%'), comparison === 'ilike');
    return shareOfThose(statistics, (one) => matches(String(one)));
  }
  const limit = statistics.comparable(text);
  return limit === undefined ? undefined : shareOfThose(statistics, (one) => RANGES[comparison]!(one, limit));
}

/** The order of magnitude of a share or of a number. */
const magnitudeOf = (amount: number): string => String(Math.round(Math.log(amount) / Math.log(FACTOR)));

/**
 * The class of a value. Values of one class are planned alike.
 *
 * @returns undefined where nothing is known of the value
 */
export function classOfValue(
  statistics: ColumnStatistics,
  comparison: Comparison,
  value: RequestValue,
): string | undefined {
  const share = shareOf(statistics, comparison, value);
  return share === undefined ? undefined : share <= 0 ? 'none' : magnitudeOf(Math.min(1, share));
}

/** The class of an offset. */
export const classOfOffset = (count: number): string => magnitudeOf(count + 1);
