import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** The money of this month in India, in paise, and what is counted beside it. */
export type Money = Database['public']['Functions']['get_money_figures']['Returns'];

/** Counted by the database at each request. Throws AppError. */
export const moneyQuery = queryOptions({
  queryKey: ['money-figures'],
  queryFn: async (): Promise<Money> => unwrap(await supabase().rpc('get_money_figures', undefined, { get: true })),
  staleTime: 0,
});
