import { createFileRoute } from '@tanstack/react-router';
import { D2D_TABLES } from '@tanabana/domain/vocabulary';
import { D2DPage } from '#features/listings/components/d2d-page.tsx';
import { validateD2DSearch } from '#features/listings/d2d-search.ts';
import type { ListingActions } from '#features/listings/listing.ts';
import { useUserId } from '#lib/session/session.ts';
import { useRightSearch } from '#lib/reading/lists/use-right-search.ts';
import { loadD2D } from '#app/listings/d2d-loader.ts';
import { RowActions } from '#app/listings/row-actions.tsx';
import { ListingsPending } from '#app/listings/listings-pending.tsx';

export const Route = createFileRoute('/(market)/d2d-listings')({
  validateSearch: validateD2DSearch,
  loader: ({ context, location }) => loadD2D(context.queryClient, location),
  component: Page,
  pendingComponent: ListingsPending,
});

function Page() {
  // The router hands on what the route does not know.
  const search = Route.useSearch({ select: validateD2DSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  const userId = useUserId();
  useRightSearch(search);
  // After sign-out the page renders no list and requests none.
  if (!userId) return <ListingsPending />;
  return (
    <D2DPage
      search={search}
      onSearch={(next, isStep) =>
        void navigate({ search: validateD2DSearch(next), replace: !isStep, resetScroll: false })
      }
      Actions={D2DWays}
    />
  );
}

const D2DWays: ListingActions = ({ table, listing }) => <RowActions table={D2D_TABLES[table]} listing={listing} />;
