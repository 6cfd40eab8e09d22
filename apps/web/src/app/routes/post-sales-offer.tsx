import { createFileRoute } from '@tanstack/react-router';
import { PostingPage } from '#features/posting/components/posting-page.tsx';
import { loadWords } from '#i18n/i18n.ts';

export const Route = createFileRoute('/post-sales-offer')({
  loader: () => loadWords('posting'),
  component: PostSalesOffer,
});

function PostSalesOffer() {
  return <PostingPage table="sales_offers" />;
}
