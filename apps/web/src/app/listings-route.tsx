// The page of a list, with the features that meet in it: ads, listings, interest and the ways to posters.
import type { ListingTable } from '@tanabana/domain/words';
import { mayViewProfiles } from '#config/access.ts';
import { AdAbove, useHasAdAbove } from '#features/ads/components/ad-slot.tsx';
import { ContactPoster } from '#features/contact-poster/components/contact-poster.tsx';
import { InterestButton } from '#features/interest/components/interest-button.tsx';
import { ListingsPage } from '#features/listings/components/listings-page.tsx';
import { ViewProfile } from '#features/listings/components/view-profile.tsx';
import { numberOf } from '#features/listings/listing.ts';
import type { ListingSearch } from '#features/listings/listing-search.ts';
import { useUserId } from '#lib/session.ts';
import { useViewer } from '#lib/use-viewer.ts';

type ListingsRouteProps = {
  table: ListingTable;
  search: ListingSearch;
  onSearch: (search: ListingSearch, isStep: boolean) => void;
};

export function ListingsRoute({ table, search, onSearch }: ListingsRouteProps) {
  const viewer = useViewer();
  const userId = useUserId();
  const hasAd = useHasAdAbove();
  const canViewProfiles = mayViewProfiles(viewer);
  return (
    <ListingsPage
      table={table}
      search={search}
      onSearch={onSearch}
      ad={hasAd && <AdAbove />}
      renderActions={(listing) => (
        <>
          {canViewProfiles && listing.user_id !== userId && <ViewProfile listing={listing} />}
          <ContactPoster icon table={table} listing={listing} number={numberOf(listing)} />
          <InterestButton table={table} listing={listing} number={numberOf(listing)} />
        </>
      )}
    />
  );
}
