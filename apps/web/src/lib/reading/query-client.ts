import { onlineManager, QueryClient } from '@tanstack/react-query';
import { AppError } from '../errors.ts';
import { NO_ANSWER } from '../service-errors.ts';

/** A request that was waited for in vain has had its time: a second one at once would double the wait. */
const isWorthARetry = (error: unknown): boolean =>
  error instanceof AppError && error.isTransient && error.code !== NO_ANSWER;

/**
 * One retry, and only where it can help: after a network error or when a service is busy, never after a refusal, and not without a
 * connection.
 */
export function createQueryClient(): QueryClient {
  // It assumes a connection: a page that was opened without one would never notice its return.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Sent even without a connection: a list may be cached, and one that is not must show its error at once.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && navigator.onLine && isWorthARetry(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
