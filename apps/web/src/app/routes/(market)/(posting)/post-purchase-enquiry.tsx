import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PostingPage } from '#features/posting/components/posting-page.tsx';
import { loadPosting } from '#app/listings/posting-loader.ts';
import { postingSearch } from '#app/listings/posting-search.ts';

const TABLE = 'purchase_enquiries';

export const Route = createFileRoute('/(market)/(posting)/post-purchase-enquiry')({
  validateSearch: (search: Record<string, unknown>) => postingSearch(TABLE, search),
  loader: ({ context }) => loadPosting(context.queryClient),
  component: PostPurchaseEnquiry,
});

function PostPurchaseEnquiry() {
  const { line = '', ...prefill } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onTaken = useCallback(() => void navigate({ search: {}, replace: true, resetScroll: false }), [navigate]);
  return <PostingPage table={TABLE} brought={{ prefill, line, onTaken }} />;
}
