import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { ParsedLocation, RouterHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageError, PagePending } from './opening/page-states.tsx';
import type { routeTree } from './route-tree.gen.ts';
import { SessionEffects } from './session/session-effects.tsx';
import { Shell } from './shell/shell.tsx';

/** One frame for a page that is on its way, one that is there and one that failed: what was opened in it stays open. */
function Frame({ children }: { children?: ReactNode }) {
  return (
    <>
      <Shell>{children}</Shell>
      {/* Last, so that every query on the page knows of a change of user before what it loaded is thrown away. */}
      <SessionEffects />
    </>
  );
}

/** Creates the product's router, with the whole route tree or Home's alone. Tests pass a history of their own. */
export function createAppRouter(queryClient: QueryClient, tree: typeof routeTree, history?: RouterHistory) {
  const router = createRouter({
    routeTree: tree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    // Queries decide for themselves what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // A skeleton has the place of its page, so it may be brief. By the router's default it would stay for half a second.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    InnerWrap: Frame,
    scrollRestoration: true,
    // Until a page has rendered, the router counts the previous one as open and would store the scroll position of the skeleton for it.
    // That position is stored under no page's key, so the previous page keeps its own.
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
