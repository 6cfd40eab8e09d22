import { createFileRoute } from '@tanstack/react-router';
import { LIMITS } from '@tanabana/domain/limits';
import { productsQuery } from '#features/product-search/api/search-products.ts';
import { ProductSearchPage } from '#features/product-search/components/product-search-page.tsx';
import { loadMessages } from '#i18n/messages.ts';
import { AS_LEFT, pagesToRead } from '#lib/offline/open-pages.ts';

type ProductSearch = { q?: string };

/** The search text of the address; anything else in it is dropped. A number typed there is a text. */
function validateSearch({ q }: Record<string, unknown>): ProductSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, LIMITS.search_length) : '';
  return text ? { q: text } : {};
}

export const Route = createFileRoute('/(market)/product-search')({
  validateSearch,
  // A failed search shows its error in its own place. An earlier search is shown at once, as it was left.
  loader: async ({ context: { queryClient }, location }) => {
    const { q = '' } = validateSearch({ ...location.search });
    await Promise.all([
      loadMessages('products'),
      queryClient.prefetchInfiniteQuery({ ...productsQuery(q), ...pagesToRead(location), ...AS_LEFT }),
    ]);
  },
  component: Page,
});

function Page() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ProductSearchPage
      q={q}
      onSearch={(text) => void navigate({ search: validateSearch({ q: text }), replace: true, resetScroll: false })}
    />
  );
}
