import { isoDay } from '@tanabana/domain/format';
import type { Ad } from './api/get-ads.ts';

const DAY_MS = 86_400_000;

/** Days from one calendar day to another, negative when the other is before it. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The state of an ad today, in India: how many days until it begins, or how many more it runs. */
export type Phase =
  | { kind: 'before' | 'runs'; days: number }
  | { kind: 'later'; at: string }
  | { kind: 'last' | 'over' | 'off' | 'draft' };

/** @param now the moment at which it is looked at */
export function phaseOf(
  {
    from_date,
    to_date,
    status,
    published_at,
  }: Pick<Ad, 'from_date' | 'to_date' | 'status'> & Partial<Pick<Ad, 'published_at'>>,
  now: Date,
): Phase {
  const today = isoDay(now);
  if (today > to_date) return { kind: 'over' };
  if (!status) return { kind: 'off' };
  if (published_at === null) return { kind: 'draft' };
  if (today < from_date) return { kind: 'before', days: daysBetween(today, from_date) };
  if (published_at !== undefined && Date.parse(published_at) > now.getTime())
    return { kind: 'later', at: published_at };
  return today === to_date ? { kind: 'last' } : { kind: 'runs', days: daysBetween(today, to_date) };
}
