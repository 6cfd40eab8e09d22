import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { CurrentLanguage } from '#i18n/use-translation.ts';
import type { createAppRouter } from './router.tsx';

type AppProps = { queryClient: QueryClient; router: ReturnType<typeof createAppRouter> };

/** The whole app. */
export function App({ queryClient, router }: AppProps) {
  return (
    <CurrentLanguage>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CurrentLanguage>
  );
}
