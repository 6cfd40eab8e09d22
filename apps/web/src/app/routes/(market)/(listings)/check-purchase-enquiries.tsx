import { createFileRoute } from '@tanstack/react-router';
import { readListingSearch } from '#features/listings/listing-search.ts';
import type { ListingSearch } from '#features/listings/listing-search.ts';
import { useRightSearch } from '#lib/reading/lists/use-right-search.ts';
import { loadListings } from '#app/listings/listings-loader.ts';
import { ListingsPending } from '#app/listings/listings-pending.tsx';
import { CheckListings } from '#app/listings/check-listings.tsx';

const TABLE = 'purchase_enquiries';
const read = (search: object) => readListingSearch(TABLE, { ...search });

export const Route = createFileRoute('/(market)/(listings)/check-purchase-enquiries')({
  validateSearch: (search: Record<string, unknown>): ListingSearch => read(search),
  // The search is not among the loader's dependencies: the page requests it itself and stays on screen.
  loader: ({ context, location }) => loadListings(context.queryClient, TABLE, read(location.search), location),
  component: Page,
  pendingComponent: ListingsPending,
});

function Page() {
  // The router hands on what the route does not know.
  const search = Route.useSearch({ select: read, structuralSharing: true });
  const navigate = Route.useNavigate();
  useRightSearch(search);
  return (
    <CheckListings
      table={TABLE}
      search={search}
      onSearch={(next, isStep) => void navigate({ search: read(next), replace: !isStep, resetScroll: false })}
    />
  );
}
