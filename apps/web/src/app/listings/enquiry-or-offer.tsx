// The page of one enquiry or offer, which combines several features: listings, interest and contact.
import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { listingNumber } from '@tanabana/domain/listings/number';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { InterestedMembers } from '#components/interested/interested-members.tsx';
import { Card } from '#components/ui/card.tsx';
import { ErrorState } from '#components/ui/feedback/states.tsx';
import { maySeePriceTrends, mayViewProfiles } from '#config/access.ts';
import { ME, paths } from '#config/paths.ts';
import { ContactHint } from '#features/contact-poster/components/contact-hint.tsx';
import { ContactPoster } from '#features/contact-poster/components/contact-poster.tsx';
import { InterestButton } from '#features/interest/components/interest-button.tsx';
import { listingQuery, similarListingsQuery } from '#features/listings/api/get-listing.ts';
import type { ListingDetail } from '#features/listings/api/get-listing.ts';
import { ListingGone } from '#features/listings/components/page/listing-gone.tsx';
import { ListingPageSkeleton } from '#features/listings/components/page/listing-page-skeleton.tsx';
import { ListingPage } from '#features/listings/components/page/listing-page.tsx';
import { ViewProfile } from '#features/listings/components/rows/view-profile.tsx';
import { numberOf, priceOf, quantityOf } from '#features/listings/listing.ts';
import { OwnListingActions } from '#features/profile/components/own/own-listing-actions.tsx';
import { ReportButton } from '#features/reporting/components/report-button.tsx';
import { yarnTitle } from '#i18n/yarn.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useHearClosed, useIsClosed } from '#lib/reading/closed-listings.ts';
import { useInterestChanges } from '#lib/reading/use-interest-changes.ts';
import { isApple } from '#lib/device.ts';
import { toAppError } from '#lib/errors.ts';
import { useUserId } from '#lib/session/session.ts';
import { useViewer } from '#lib/session/use-viewer.ts';

const ListingTrend = lazy(() => import('#features/price-trends/components/listing-trend.tsx'));

type EnquiryOrOfferProps = { table: ListingTable; typed: string };

export function EnquiryOrOffer({ table, typed }: EnquiryOrOfferProps) {
  const t = useTranslation('listing');
  const router = useRouter();
  const number = listingNumber(table, typed);
  const { data: listing, error } = useQuery({ ...listingQuery(table, number ?? ''), enabled: number !== null });
  if (listing) return <Found table={table} listing={listing} />;
  if (number === null || listing === null) return <ListingGone table={table} typed={number ?? typed} />;
  if (!error) return <ListingPageSkeleton />;
  return (
    <ErrorState title={t(`${table}.failed`)} onRetry={() => void router.invalidate()}>
      {toAppError(error).message}
    </ErrorState>
  );
}

function Found({ table, listing }: { table: ListingTable; listing: ListingDetail }) {
  const t = useTranslation('listing');
  const viewer = useViewer();
  const isOwn = useUserId() === listing.user_id;
  const isClosed = useIsClosed(listing.id) || listing.status !== 'Open';
  useHearClosed(table);
  const { data: similar = [], isLoadingError, refetch } = useQuery(similarListingsQuery(table, listing));
  return (
    <ListingPage
      table={table}
      listing={listing}
      similar={similar}
      onRetrySimilar={isLoadingError ? () => void refetch() : undefined}
      isOwn={isOwn}
      isClosed={isClosed}
      interest={<InterestButton table={table} listing={listing} number={numberOf(listing)} isBlock />}
      poster={
        isOwn ? (
          <OwnActions table={table} listing={listing} />
        ) : (
          <>
            {!isClosed && <ContactPoster table={table} listing={listing} number={numberOf(listing)} />}
            {mayViewProfiles(viewer) && <ViewProfile listing={listing} isBlock />}
            {!isApple() && !isClosed && <ContactHint listing={listing} />}
            {!isClosed && (
              <ReportButton reported={{ table, id: listing.id }} name={numberOf(listing)} label={t('report')} />
            )}
          </>
        )
      }
    >
      {maySeePriceTrends(viewer) && (
        <Suspense>
          <ListingTrend table={table} id={listing.id} name={yarnTitle(listing)} />
        </Suspense>
      )}
      {isOwn && <WhoWasInterested table={table} listing={listing} />}
    </ListingPage>
  );
}

/** The actions of the poster. After a deletion the link leads to the other listings. */
function OwnActions({ table, listing }: { table: ListingTable; listing: ListingDetail }) {
  const navigate = useNavigate();
  const { status, created_at } = listing;
  const own = { ...listing, number: numberOf(listing), kgs: quantityOf(listing), price: priceOf(listing) };
  return (
    <OwnListingActions
      table={table}
      listing={{ ...own, status, created_at }}
      onDeleted={() => void navigate({ to: paths.profile, params: { userId: ME } })}
    />
  );
}

function WhoWasInterested({ table, listing }: { table: ListingTable; listing: ListingDetail }) {
  const t = useTranslation('interested');
  useInterestChanges(listing.user_id);
  return (
    <Card title={t('title')}>
      <InterestedMembers table={table} listingId={listing.id} />
    </Card>
  );
}
