import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { paths } from '#config/paths.ts';
import { pageAdsQuery } from '#features/ads/api/get-page-ads.ts';
import { AdAbove, AdBelow, PageAdsProvider } from '#features/ads/components/ad-slot.tsx';
import { placesItsOwnAd } from '#features/ads/pages.ts';
import { loadMessages } from '#i18n/messages.ts';
import { prerenderedPage } from '#lib/reading/with-page/prerendered.ts';
import { sessionReady } from '#lib/session/session.ts';
import { useFocusOnRouteChange } from '#lib/use-focus-on-route-change.ts';
import { openPage } from '../opening/open-page.ts';
import { findOtherRoutes, lacksRoutes } from '../opening/other-routes.ts';
import type { PageContext } from '../opening/open-page.ts';
import { PageError, PagePending } from '../opening/page-states.tsx';
import styles from './-root.module.css';

/** Loads the messages with the component: a page that suspends twice makes React render it again. */
const AccessDenied = lazy(async () => {
  const [page] = await Promise.all([import('../opening/access-denied.tsx'), loadMessages('auth')]);
  return page;
});

export type RouterContext = { queryClient: QueryClient };

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient }, matches, location }): Promise<PageContext> => {
    void sessionReady();
    if (lacksRoutes() && location.pathname !== paths.home) {
      await findOtherRoutes();
      throw redirect({ href: location.href, state: location.state, replace: true });
    }
    return openPage(matches.at(-1)!, location, queryClient);
  },
  // Runs parallel to the page's own loader, so that no page renders first without and then with its ads.
  loader: {
    handler: ({ context: { queryClient, path } }) => queryClient.prefetchQuery(pageAdsQuery(path)),
    staleReloadMode: 'blocking',
  },
  // The root stays while its pages come and go.
  shouldReload: true,
  component: Root,
  pendingComponent: () => PENDING,
  errorComponent: (props) => (
    <Main>
      <PageError {...props} />
    </Main>
  ),
});

function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
    </main>
  );
}

const PENDING = (
  <Main>
    <PagePending />
  </Main>
);

function Root() {
  const { path, pathname, isDenied } = Route.useRouteContext();
  useFocusOnRouteChange('main');
  return (
    <Fragment key={pathname}>
      <TopOfPage />
      <Suspense fallback={PENDING}>
        <PageAdsProvider path={path} pending={PENDING}>
          <Main>
            {!placesItsOwnAd(path) && <AdAbove className={styles.above} />}
            {isDenied ? <AccessDenied path={path} /> : <Outlet />}
          </Main>
          <AdBelow />
        </PageAdsProvider>
      </Suspense>
    </Fragment>
  );
}

/** A skeleton scrolls to the top, too. For the page itself, the router emits an event when it has rendered. */
function TopOfPage() {
  useLayoutEffect(() => {
    if (prerenderedPage() === null) window.scrollTo(0, 0);
  }, []);
  return null;
}
