// What can be done with a listing of a list: the features that meet in its row.
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { mayViewProfiles } from '#config/access.ts';
import { ContactPoster } from '#features/contact-poster/components/contact-poster.tsx';
import { InterestButton } from '#features/interest/components/interest-button.tsx';
import { ViewProfile } from '#features/listings/components/rows/view-profile.tsx';
import type { Listing } from '#features/listings/listing.ts';
import { numberOf } from '#features/listings/listing.ts';
import { useIsClosed } from '#lib/reading/closed-listings.ts';
import { useUserId } from '#lib/session/session.ts';
import { useIsAllowed } from '#lib/session/use-viewer.ts';

export function RowActions({ table, listing }: { table: AnyListingTable; listing: Listing }) {
  const canViewProfiles = useIsAllowed(mayViewProfiles);
  const isOwn = useUserId() === listing.user_id;
  const isClosed = useIsClosed(listing.id);
  return (
    <>
      {canViewProfiles && !isOwn && <ViewProfile listing={listing} />}
      {!isClosed && <ContactPoster icon table={table} listing={listing} number={numberOf(listing)} />}
      <InterestButton table={table} listing={listing} number={numberOf(listing)} />
    </>
  );
}
