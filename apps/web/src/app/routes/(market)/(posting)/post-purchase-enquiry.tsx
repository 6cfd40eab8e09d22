import { createFileRoute } from '@tanstack/react-router';
import { prefillOf } from '@tanabana/domain/listings/typed/prefill';
import { useCallback } from 'react';
import { PostingPage } from '#features/posting/components/posting-page.tsx';
import { loadPosting } from '#app/listings/posting-loader.ts';

const TABLE = 'purchase_enquiries';

export const Route = createFileRoute('/(market)/(posting)/post-purchase-enquiry')({
  // Values of the form, as the yarn calculator's link brings them.
  validateSearch: (search: Record<string, unknown>) => prefillOf(TABLE, search),
  loader: ({ context }) => loadPosting(context.queryClient),
  component: PostPurchaseEnquiry,
});

function PostPurchaseEnquiry() {
  const prefill = Route.useSearch();
  const navigate = Route.useNavigate();
  const onTaken = useCallback(() => void navigate({ search: {}, replace: true, resetScroll: false }), [navigate]);
  return <PostingPage table={TABLE} brought={{ prefill, onTaken }} />;
}
