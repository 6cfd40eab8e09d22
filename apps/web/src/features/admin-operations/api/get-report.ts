import { queryOptions } from '@tanstack/react-query';
import type { ServiceReport } from '@tanabana/domain/operations/report';
import { invoke } from '#lib/reading/functions.ts';

const MINUTE_MS = 60_000;

/** The state of the service, refetched every minute while the page is visible. Throws AppError. */
export const reportQuery = queryOptions({
  queryKey: ['service-report'],
  queryFn: async () => (await invoke<{ report: ServiceReport }>('service-report', {})).report,
  refetchInterval: MINUTE_MS,
});
