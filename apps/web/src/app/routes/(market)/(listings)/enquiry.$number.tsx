import { createFileRoute } from '@tanstack/react-router';
import { ListingPageSkeleton } from '#features/listings/components/page/listing-page-skeleton.tsx';
import { EnquiryOrOffer } from '#app/listings/enquiry-or-offer.tsx';

const TABLE = 'purchase_enquiries';

export const Route = createFileRoute('/(market)/(listings)/enquiry/$number')({
  // The functions that read and name a listing are imported here: a static import would put them into the first script.
  loader: async ({ context, params }) => {
    const { loadListing } = await import('#app/listings/listing-loader.ts');
    return loadListing(context.queryClient, TABLE, params.number);
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  pendingComponent: ListingPageSkeleton,
  component: Enquiry,
});

function Enquiry() {
  const { number } = Route.useParams();
  return <EnquiryOrOffer key={number} table={TABLE} typed={number} />;
}
