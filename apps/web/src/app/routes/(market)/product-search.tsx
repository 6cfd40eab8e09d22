import { createFileRoute } from '@tanstack/react-router';
import { productsQuery } from '#features/product-search/api/search-products.ts';
import { ProductSearchPage } from '#features/product-search/components/product-search-page.tsx';
import { readProductSearch } from '#features/product-search/product-address.ts';
import { loadMessages } from '#i18n/messages.ts';
import { AS_LEFT, pagesToRead } from '#lib/offline/open-pages.ts';

export const Route = createFileRoute('/(market)/product-search')({
  validateSearch: readProductSearch,
  // A failed search shows its error in its own place. An earlier search is shown at once, as it was left.
  loader: async ({ context: { queryClient }, location }) => {
    const { q = '', ...choice } = readProductSearch({ ...location.search });
    await Promise.all([
      loadMessages('products'),
      queryClient.prefetchInfiniteQuery({ ...productsQuery(q, choice), ...pagesToRead(location), ...AS_LEFT }),
    ]);
  },
  component: Page,
});

function Page() {
  const { q = '', ...choice } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ProductSearchPage
      q={q}
      choice={choice}
      onSearch={(text, next) =>
        void navigate({ search: readProductSearch({ ...next, q: text }), replace: true, resetScroll: false })
      }
    />
  );
}
