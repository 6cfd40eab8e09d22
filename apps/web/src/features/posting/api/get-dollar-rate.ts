import { queryOptions } from '@tanstack/react-query';
import { readFunction } from '#lib/reading/read.ts';

/** Rupees for one US dollar, and the day of that rate; null where no rate is known that is new enough. Throws AppError. */
export const dollarRateQuery = queryOptions({
  queryKey: ['dollar-rate'],
  queryFn: () => readFunction('get_dollar_rate'),
  staleTime: 300_000,
});
