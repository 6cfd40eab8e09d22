import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AdAbove, useHasAdAbove } from '#features/ads/components/ad-slot.tsx';
import { companiesQuery, partnersQuery } from '#features/home/api/get-organisations.ts';
import { FeatureGrid } from '#features/home/components/feature-grid.tsx';
import { Hero } from '#features/home/components/hero.tsx';
import styles from '#features/home/components/home-page.module.css';
import { Companies, Partners } from '#features/home/components/organisations.tsx';
import { PlanOffer } from '#features/home/components/plan-offer.tsx';
import { ShadeCard } from '#features/home/components/shade-card.tsx';
import { Shortcuts } from '#features/home/components/shortcuts.tsx';
import { Trades } from '#features/home/components/trades.tsx';
import { latestListingsQuery } from '#features/listings/api/get-listings.ts';
import { LatestBoard } from '#features/listings/components/latest-board.tsx';
import { loadWords } from '#i18n/i18n.ts';
import { isApple, isMobile } from '#lib/device.ts';
import { marketFactsQuery } from '#lib/market-facts.ts';
import { paidPlanQuery } from '#lib/paid-plan.ts';
import { useUserId } from '#lib/session.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { useViewer } from '#lib/use-viewer.ts';

/** Entries on each of the two boards. */
const LATEST = 5;
const latestEnquiries = latestListingsQuery('purchase_enquiries', LATEST);
const latestOffers = latestListingsQuery('sales_offers', LATEST);

/** The comparison is far down the page and brings the tabs along. */
const Memberships = lazy(() => import('#features/home/components/memberships.tsx'));

export const Route = createFileRoute('/')({
  // One round of requests. What fails leaves its own part out: the page stands without it.
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      loadWords('home', 'listings', 'membership'),
      isApple() ? undefined : queryClient.prefetchQuery(paidPlanQuery),
      queryClient.prefetchQuery(marketFactsQuery),
      queryClient.prefetchQuery(latestEnquiries),
      queryClient.prefetchQuery(latestOffers),
      queryClient.prefetchQuery(companiesQuery),
      queryClient.prefetchQuery(partnersQuery),
    ]),
  component: Home,
});

function Home() {
  const viewer = useViewer();
  const userId = useUserId();
  const isDesktop = useIsDesktop();
  const hasAd = useHasAdAbove();
  const hasPrices = !isApple();
  const { data: facts } = useQuery(marketFactsQuery);
  const { data: enquiries } = useQuery(latestEnquiries);
  const { data: offers } = useQuery(latestOffers);
  const { data: companies } = useQuery(companiesQuery);
  const { data: partners } = useQuery(partnersQuery);
  return (
    <>
      <div className={styles.band}>
        <Hero facts={facts} isSignedIn={viewer.isSignedIn} ad={hasAd && <AdAbove />} newest={offers?.[0]}>
          {hasPrices && <PlanOffer isOnBand />}
        </Hero>
        {facts && facts.fibres.length > 0 && <ShadeCard fibres={facts.fibres} />}
      </div>
      <div className="shell">
        {isMobile() && <Shortcuts viewer={viewer} userId={userId} />}
        {!isDesktop && hasPrices && <PlanOffer isOnBand={false} />}
        <div className={styles.boards}>
          <LatestBoard table="purchase_enquiries" listings={enquiries} />
          <LatestBoard table="sales_offers" listings={offers} />
        </div>
        <div className={styles.columns}>
          <div>
            <FeatureGrid />
            <Trades isSignedIn={viewer.isSignedIn} />
            {hasPrices && (
              <section className={styles.memberships}>
                <Suspense>
                  <Memberships />
                </Suspense>
              </section>
            )}
          </div>
          <aside>
            <Companies organisations={companies} />
            <Partners organisations={partners} />
          </aside>
        </div>
      </div>
    </>
  );
}
