import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { firstDayOf } from '../figures.ts';
import type { DayFigures } from '../figures.ts';

async function getFigures(days: number, today: string): Promise<DayFigures[]> {
  const range = { p_from: firstDayOf(days, today), p_to: today };
  return unwrap(await supabase().rpc('get_daily_figures', range, { get: true }));
}

/** What came on each of the last `days` days, today included, the first first. Throws AppError. */
export const figuresQuery = (days: number, today: string) =>
  queryOptions({
    queryKey: ['daily-figures', days, today],
    queryFn: () => getFigures(days, today),
    placeholderData: keepPreviousData,
  });
