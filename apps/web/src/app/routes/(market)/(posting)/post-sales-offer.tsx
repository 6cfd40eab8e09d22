import { createFileRoute } from '@tanstack/react-router';
import { PostingPage } from '#features/posting/components/posting-page.tsx';
import { loadPosting } from '#app/listings/posting-loader.ts';
import { useBrought } from '#app/listings/use-brought.ts';

export const Route = createFileRoute('/(market)/(posting)/post-sales-offer')({
  loader: ({ context }) => loadPosting(context.queryClient),
  component: PostSalesOffer,
});

function PostSalesOffer() {
  return <PostingPage table="sales_offers" brought={useBrought('sales_offers')} />;
}
