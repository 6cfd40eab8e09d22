import { createFileRoute } from '@tanstack/react-router';
import { D2D_TABLES } from '@tanabana/domain/words';
import { mayViewProfiles } from '#config/access.ts';
import { ContactPoster } from '#features/contact-poster/components/contact-poster.tsx';
import { InterestButton } from '#features/interest/components/interest-button.tsx';
import { D2DPage } from '#features/listings/components/d2d-page.tsx';
import { validateD2DSearch } from '#features/listings/d2d-search.ts';
import { ViewProfile } from '#features/listings/components/view-profile.tsx';
import { numberOf } from '#features/listings/listing.ts';
import { useUserId } from '#lib/session.ts';
import { useViewer } from '#lib/use-viewer.ts';
import { loadD2D } from '../d2d-loader.ts';
import { ListingsPending } from '../listings-pending.tsx';

export const Route = createFileRoute('/d2d-listings')({
  validateSearch: validateD2DSearch,
  loader: ({ context }) => loadD2D(context.queryClient),
  component: Page,
  pendingComponent: ListingsPending,
});

function Page() {
  // The router hands on what the route does not know.
  const search = Route.useSearch({ select: validateD2DSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  const userId = useUserId();
  const canViewProfiles = mayViewProfiles(useViewer());
  // Who has just left sees no list any more, and asks for none.
  if (!userId) return <ListingsPending />;
  return (
    <D2DPage
      search={search}
      onSearch={(next, isStep) =>
        void navigate({ search: validateD2DSearch(next), replace: !isStep, resetScroll: false })
      }
      renderActions={(table, listing) => (
        <>
          {canViewProfiles && listing.user_id !== userId && <ViewProfile listing={listing} />}
          <ContactPoster icon table={D2D_TABLES[table]} listing={listing} number={numberOf(listing)} />
          <InterestButton table={D2D_TABLES[table]} listing={listing} number={numberOf(listing)} />
        </>
      )}
    />
  );
}
