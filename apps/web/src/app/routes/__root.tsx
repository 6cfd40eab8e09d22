import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect, rootRouteId, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { mayOpen, needsMember } from '#config/access.ts';
import type { Viewer } from '#config/access.ts';
import { paths } from '#config/paths.ts';
import { todaysAdsQuery } from '#features/ads/api/get-todays-ads.ts';
import { AdAbove, AdBelow, PageAdsProvider } from '#features/ads/components/ad-slot.tsx';
import { placesItsOwnAd } from '#features/ads/pages.ts';
import { GUEST, memberQuery } from '#lib/member.ts';
import { currentSession, sessionReady } from '#lib/session.ts';
import { useFocusOnRouteChange } from '#lib/use-focus-on-route-change.ts';
import { PagePending } from '../page-states.tsx';
import { SessionEffects } from '../session-effects.tsx';
import { Shell } from '../shell/shell.tsx';
import { usePagePath } from '../shell/use-shell.ts';
import styles from './-root.module.css';

export type RouterContext = { queryClient: QueryClient };

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient }, matches, location }) => {
    void queryClient.prefetchQuery(todaysAdsQuery);
    void sessionReady();
    const page = matches.at(-1);
    if (!page || page.routeId === rootRouteId) throw redirect({ to: paths.home, replace: true });
    const verdict = await guard(page.fullPath, queryClient);
    if (verdict === 'login') throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
    if (verdict === 'home') throw redirect({ to: paths.home, replace: true });
  },
  component: Root,
});

/** Asks who is here only for a page that is not open to everybody. */
async function guard(path: string, queryClient: QueryClient) {
  const stranger: Viewer = { isSignedIn: false, member: GUEST };
  if (mayOpen(path, stranger) === 'yes') return 'yes';
  await sessionReady();
  const session = currentSession();
  if (session.status !== 'signed-in') return mayOpen(path, stranger);
  const member = needsMember(path) ? await queryClient.ensureQueryData(memberQuery(session.userId)) : GUEST;
  return mayOpen(path, { isSignedIn: true, member });
}

function Root() {
  const path = usePagePath();
  const pathname = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? paths.home });
  useFocusOnRouteChange(pathname, 'main');
  return (
    <>
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
              <Outlet />
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
