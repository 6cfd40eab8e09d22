import { createFileRoute } from '@tanstack/react-router';
import { PostingPage } from '#features/posting/components/posting-page.tsx';
import { loadPosting } from '../posting-loader.ts';

export const Route = createFileRoute('/post-sales-offer')({
  loader: ({ context }) => loadPosting(context.queryClient),
  component: PostSalesOffer,
});

function PostSalesOffer() {
  return <PostingPage table="sales_offers" />;
}
