import { onlineManager, QueryClient } from '@tanstack/react-query';
import { AppError } from '../errors.ts';
import { NO_ANSWER } from '../service-errors.ts';

/** A request that was waited for in vain has had its time: a second one at once would double the wait. */
const isWorthARetry = (error: unknown): boolean =>
  error instanceof AppError && error.isTransient && error.code !== NO_ANSWER;

/**
 * One retry, and only where a second try can help: a network fault or a busy server, never a refusal, and not without a
 * connection.
 */
export function createQueryClient(): QueryClient {
  // It takes a connection for granted: a page that was opened without one would never hear of its return.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Asked even without a connection: a list may have been kept, and whatever was not must say so at once.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && navigator.onLine && isWorthARetry(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
