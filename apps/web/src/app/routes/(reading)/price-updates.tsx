import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { AdAbove, useHasAdAbove } from '#features/ads/components/ad-slot.tsx';
import { priceListsQuery } from '#features/price-list/api/get-price-lists.ts';
import { PriceListsPage } from '#features/price-list/components/price-lists-page.tsx';
import type { PriceListSearch } from '#features/price-list/components/price-lists-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

/** Reads the address: what makes no sense is left out. */
function validateSearch({ q, open }: Record<string, unknown>): PriceListSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : '';
  return { ...(text && { q: text }), ...(typeof open === 'string' && open && { open }) };
}

export const Route = createFileRoute('/(reading)/price-updates')({
  validateSearch,
  // The search is not among the loader's dependencies: the page requests it itself and stays on screen.
  loader: async ({ context: { queryClient }, location }) => {
    const { q = '' } = validateSearch({ ...location.search });
    // Lists that cannot be loaded show their error in their own place, so nothing here fails the page.
    await Promise.all([loadMessages('price-list', 'notices'), queryClient.prefetchInfiniteQuery(priceListsQuery(q))]);
  },
  component: PriceUpdates,
});

function PriceUpdates() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const hasAd = useHasAdAbove();
  const put = (next: PriceListSearch) =>
    void navigate({ search: validateSearch(next), replace: true, resetScroll: false });
  return (
    <PriceListsPage
      search={search}
      onSearch={(q) => put({ ...search, q })}
      // Opening a list from the page adds a history entry; closing it goes back.
      onClose={() => (canGoBack ? router.history.back() : put({ ...search, open: '' }))}
      onMissing={() => put({ ...search, open: '' })}
      ad={hasAd && <AdAbove />}
    />
  );
}
