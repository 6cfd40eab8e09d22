import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { Suspense, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { todaysAdsQuery } from '#features/ads/api/get-todays-ads.ts';
import { AdAbove, AdBelow, PageAdsProvider } from '#features/ads/components/ad-slot.tsx';
import { placesItsOwnAd } from '#features/ads/pages.ts';
import { sessionReady } from '#lib/session.ts';
import { useFocusOnRouteChange } from '#lib/use-focus-on-route-change.ts';
import { AccessDenied } from '../access-denied.tsx';
import { openPage } from '../open-page.ts';
import type { PageContext } from '../open-page.ts';
import { PageError, PagePending } from '../page-states.tsx';
import { SessionEffects } from '../session-effects.tsx';
import { Shell } from '../shell/shell.tsx';
import styles from './-root.module.css';

export type RouterContext = { queryClient: QueryClient };

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context: { queryClient }, matches, location }): Promise<PageContext> => {
    void queryClient.prefetchQuery(todaysAdsQuery);
    void sessionReady();
    return openPage(matches.at(-1)!, location, queryClient);
  },
  component: Root,
  // The frame stands at once; what is waited for, or went wrong, is the page's alone.
  pendingComponent: () => (
    <Frame>
      <PagePending />
    </Frame>
  ),
  errorComponent: (props) => (
    <Frame>
      <PageError {...props} />
    </Frame>
  ),
});

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <Shell>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </Shell>
      <SessionEffects />
    </>
  );
}

function Root() {
  const { path, pathname, isDenied } = Route.useRouteContext();
  useFocusOnRouteChange('main');
  return (
    <>
      <TopOfPage key={pathname} />
      <Shell>
        <Suspense
          fallback={
            <main id="main" className={styles.main} tabIndex={-1}>
              <PagePending />
            </main>
          }
        >
          <PageAdsProvider key={pathname} path={path}>
            <main id="main" className={styles.main} tabIndex={-1}>
              {!placesItsOwnAd(path) && <AdAbove className={styles.above} />}
              {isDenied ? <AccessDenied path={path} /> : <Outlet />}
            </main>
            <AdBelow />
          </PageAdsProvider>
        </Suspense>
      </Shell>
      {/* Last, so that every query on the page knows of a change of user before what it loaded is thrown away. */}
      <SessionEffects />
    </>
  );
}

/** A skeleton begins at its top, too. Where the page itself begins, the router says when it is there. */
function TopOfPage() {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return null;
}
