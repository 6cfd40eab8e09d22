import { createFileRoute } from '@tanstack/react-router';
import { ListingPageSkeleton } from '#features/listings/components/listing-page-skeleton.tsx';
import { loadListing } from '../listing-loader.ts';
import { ListingRoute } from '../listing-route.tsx';

const TABLE = 'purchase_enquiries';

export const Route = createFileRoute('/enquiry/$number')({
  loader: ({ context, params }) => loadListing(context.queryClient, TABLE, params.number),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  pendingComponent: ListingPageSkeleton,
  component: Enquiry,
});

function Enquiry() {
  const { number } = Route.useParams();
  return <ListingRoute key={number} table={TABLE} typed={number} />;
}
