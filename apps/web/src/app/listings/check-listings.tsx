// Check Purchase Enquiries and Check Sales Offers, which combine several features: ads, listings, interest and contact.
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { AdAbove, useHasAdAbove } from '#features/ads/components/ad-slot.tsx';
import { ListingsPage } from '#features/listings/components/listings-page.tsx';
import type { ListingSearch } from '#features/listings/listing-search.ts';
import { RowActions } from './row-actions.tsx';

type CheckListingsProps = {
  table: ListingTable;
  search: ListingSearch;
  onSearch: (search: ListingSearch, isStep: boolean) => void;
};

export function CheckListings({ table, search, onSearch }: CheckListingsProps) {
  const hasAd = useHasAdAbove();
  return (
    <ListingsPage table={table} search={search} onSearch={onSearch} ad={hasAd && <AdAbove />} Actions={RowActions} />
  );
}
