// A listing's own page, with the features that meet on it: listings, interest and the ways to posters.
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { listingNumber } from '@tanabana/domain/listings/number';
import type { ListingTable } from '@tanabana/domain/words';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#components/ui/states.tsx';
import { mayViewProfiles } from '#config/access.ts';
import { ContactHint } from '#features/contact-poster/components/contact-hint.tsx';
import { ContactPoster } from '#features/contact-poster/components/contact-poster.tsx';
import { InterestButton } from '#features/interest/components/interest-button.tsx';
import { listingQuery, similarListingsQuery } from '#features/listings/api/get-listing.ts';
import type { ListingDetail } from '#features/listings/api/get-listing.ts';
import { ListingGone } from '#features/listings/components/listing-gone.tsx';
import { ListingPageSkeleton } from '#features/listings/components/listing-page-skeleton.tsx';
import { ListingPage } from '#features/listings/components/listing-page.tsx';
import { ViewProfile } from '#features/listings/components/view-profile.tsx';
import { numberOf } from '#features/listings/listing.ts';
import { isApple } from '#lib/device.ts';
import { toAppError } from '#lib/errors.ts';
import { useUserId } from '#lib/session.ts';
import { useViewer } from '#lib/use-viewer.ts';

type ListingRouteProps = { table: ListingTable; typed: string };

export function ListingRoute({ table, typed }: ListingRouteProps) {
  const { t } = useTranslation('listing');
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
  const viewer = useViewer();
  const isOwn = useUserId() === listing.user_id;
  const { data: similar = [] } = useQuery(similarListingsQuery(table, listing));
  return (
    <ListingPage
      table={table}
      listing={listing}
      similar={similar}
      isOwn={isOwn}
      interest={<InterestButton table={table} listing={listing} number={numberOf(listing)} isBlock />}
      poster={
        <>
          <ContactPoster table={table} listing={listing} number={numberOf(listing)} />
          {mayViewProfiles(viewer) && !isOwn && <ViewProfile listing={listing} isBlock />}
          {!isApple() && <ContactHint listing={listing} />}
        </>
      }
    />
  );
}
