import { createFileRoute } from '@tanstack/react-router';
import { ListingPageSkeleton } from '#features/listings/components/listing-page-skeleton.tsx';
import { loadListing } from '../listing-loader.ts';
import { ListingRoute } from '../listing-route.tsx';

const TABLE = 'sales_offers';

export const Route = createFileRoute('/offer/$number')({
  loader: ({ context, params }) => loadListing(context.queryClient, TABLE, params.number),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  pendingComponent: ListingPageSkeleton,
  component: Offer,
});

function Offer() {
  const { number } = Route.useParams();
  return <ListingRoute key={number} table={TABLE} typed={number} />;
}
