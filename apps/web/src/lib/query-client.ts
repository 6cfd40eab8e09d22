import { QueryClient } from '@tanstack/react-query';
import { AppError } from './errors.ts';

/** One retry, and only where a second try can help: a network fault or a busy server, never a refusal. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && error instanceof AppError && error.isTransient,
      },
      mutations: { retry: false },
    },
  });
}
