import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { ParsedLocation, RouterHistory } from '@tanstack/react-router';
import { PageError, PagePending } from './page-states.tsx';
import { routeTree } from './route-tree.gen.ts';

/** The router of the product. Tests give it a history of their own. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    // Queries decide for themselves what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
    // Until a page is there, the router counts the one before it as open and would note the place in the skeleton as its
    // place. That is nobody's: the page that was left keeps the place that it was left at.
    getScrollRestorationKey: ({ state: { __TSR_key: entry }, href }: ParsedLocation): string =>
      router.state.status === 'pending' ? 'skeleton' : (entry ?? href),
  });
  return router;
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a module is extended by interfaces alone
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
