import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoadFailed } from '#components/ui/feedback/load-failed.tsx';
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
import { latestListingsQuery } from '#features/listings/api/latest-listings.ts';
import { LatestBoard } from '#features/listings/components/latest-board.tsx';
import { loadMessages } from '#i18n/messages.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { isApple, isMobile } from '#lib/device.ts';
import { useFirstPageStands } from '#lib/later/first-page.ts';
import { marketFactsQuery } from '#lib/membership/market-facts.ts';
import { paidPlanQuery } from '#lib/membership/paid-plan.ts';
import { useUserId } from '#lib/session/session.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { useViewer } from '#lib/session/use-viewer.ts';

/** Entries on each of the two boards. */
const LATEST = 5;
const latestEnquiries = latestListingsQuery('purchase_enquiries', LATEST);
const latestOffers = latestListingsQuery('sales_offers', LATEST);

/** The way to try again, for what could not be loaded. */
const retryOf = ({ data, error, refetch }: UseQueryResult): (() => void) | undefined =>
  error && data === undefined ? () => void refetch() : undefined;

/** The comparison is far down the page and imports the tabs. */
const Memberships = lazy(async () => {
  const [page] = await Promise.all([import('#features/home/components/memberships.tsx'), loadMessages('membership')]);
  return page;
});

export const Route = createFileRoute('/')({
  // One round of requests. A failed read shows its error in its own place and does not fail the page.
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      loadMessages('home', 'listings'),
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
  const t = useTranslation('home');
  const viewer = useViewer();
  const userId = useUserId();
  const isDesktop = useIsDesktop();
  const hasAd = useHasAdAbove();
  const hasPrices = !isApple();
  const isStanding = useFirstPageStands();
  const market = useQuery(marketFactsQuery);
  const facts = market.data;
  const marketRetry = retryOf(market);
  const enquiries = useQuery(latestEnquiries);
  const offers = useQuery(latestOffers);
  const companies = useQuery(companiesQuery);
  const partners = useQuery(partnersQuery);
  return (
    <>
      <div className={styles.band}>
        <Hero facts={facts} isSignedIn={viewer.isSignedIn} ad={hasAd && <AdAbove />} newest={offers.data?.[0]}>
          {hasPrices && <PlanOffer isOnBand />}
        </Hero>
        {facts && facts.fibres.length > 0 && <ShadeCard fibres={facts.fibres} />}
        {marketRetry && (
          <div className={cx('shell', styles.failed)}>
            <LoadFailed title={t('factsFailed')} onRetry={marketRetry} />
          </div>
        )}
      </div>
      <div className="shell">
        {isMobile() && <Shortcuts viewer={viewer} userId={userId} />}
        {!isDesktop && hasPrices && <PlanOffer isOnBand={false} />}
        <div className={styles.boards}>
          <LatestBoard table="purchase_enquiries" listings={enquiries.data} onRetry={retryOf(enquiries)} />
          <LatestBoard table="sales_offers" listings={offers.data} onRetry={retryOf(offers)} />
        </div>
        <div className={styles.columns}>
          <div>
            <FeatureGrid />
            <Trades isSignedIn={viewer.isSignedIn} />
            {hasPrices && (
              <section className={styles.memberships}>
                <Suspense>{isStanding && <Memberships />}</Suspense>
              </section>
            )}
          </div>
          <aside>
            <Companies organisations={companies.data} onRetry={retryOf(companies)} />
            <Partners organisations={partners.data} onRetry={retryOf(partners)} />
          </aside>
        </div>
      </div>
    </>
  );
}
