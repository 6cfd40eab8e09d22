import { createFileRoute } from '@tanstack/react-router';
import { loadListings, validateListingSearch } from '../listings-loader.ts';
import { ListingsPending } from '../listings-pending.tsx';
import { ListingsRoute } from '../listings-route.tsx';

const TABLE = 'purchase_enquiries';

export const Route = createFileRoute('/check-purchase-enquiries')({
  validateSearch: validateListingSearch,
  // The search is left out of what the loader depends on: the page asks for it itself, without leaving the screen.
  loader: ({ context, location }) =>
    loadListings(context.queryClient, TABLE, validateListingSearch({ ...location.search }).fibre ?? ''),
  component: Page,
  pendingComponent: ListingsPending,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ListingsRoute
      table={TABLE}
      search={search}
      onSearch={({ q, fibre }) =>
        void navigate({ search: validateListingSearch({ q, fibre }), replace: true, resetScroll: false })
      }
    />
  );
}
