import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { firstDayOf } from '../statistics.ts';
import type { DayStatistics } from '../statistics.ts';

async function getFigures(days: number, today: string): Promise<DayStatistics[]> {
  const range = { p_from: firstDayOf(days, today), p_to: today };
  return unwrap(await supabase().rpc('get_daily_figures', range, { get: true }));
}

/** The figures of each of the last `days` days, today included, in chronological order. Throws AppError. */
export const statisticsQuery = (days: number, today: string) =>
  queryOptions({
    queryKey: ['daily-figures', days, today],
    queryFn: () => getFigures(days, today),
    placeholderData: keepPreviousData,
  });
