import { createFileRoute } from '@tanstack/react-router';
import { PostingPage } from '#features/posting/components/posting-page.tsx';
import { loadPosting } from '#app/listings/posting-loader.ts';
import { useBrought } from '#app/listings/use-brought.ts';

export const Route = createFileRoute('/(market)/(posting)/post-purchase-enquiry')({
  loader: ({ context }) => loadPosting(context.queryClient),
  component: PostPurchaseEnquiry,
});

function PostPurchaseEnquiry() {
  return <PostingPage table="purchase_enquiries" brought={useBrought('purchase_enquiries')} />;
}
