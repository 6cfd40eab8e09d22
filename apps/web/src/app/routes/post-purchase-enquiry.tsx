import { createFileRoute } from '@tanstack/react-router';
import { PostingPage } from '#features/posting/components/posting-page.tsx';
import { loadWords } from '#i18n/i18n.ts';

export const Route = createFileRoute('/post-purchase-enquiry')({
  loader: () => loadWords('posting'),
  component: PostPurchaseEnquiry,
});

function PostPurchaseEnquiry() {
  return <PostingPage table="purchase_enquiries" />;
}
