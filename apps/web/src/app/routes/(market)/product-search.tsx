import { createFileRoute } from '@tanstack/react-router';
import { LIMITS } from '@tanabana/domain/limits';
import { productsQuery } from '#features/product-search/api/search-products.ts';
import { ProductSearchPage } from '#features/product-search/components/product-search-page.tsx';
import { readYarnChoice } from '#components/yarn/search/yarn-search.ts';
import type { YarnChoice } from '#components/yarn/search/yarn-search.ts';
import { loadMessages } from '#i18n/messages.ts';
import { AS_LEFT, pagesToRead } from '#lib/offline/open-pages.ts';

type ProductSearch = YarnChoice & { q?: string };

/** The search text of the address; anything else in it is dropped. A number typed there is a text. */
function validateSearch({ q, ...given }: Record<string, unknown>): ProductSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, LIMITS.search_length) : '';
  return text ? { q: text, ...readYarnChoice(given) } : {};
}

export const Route = createFileRoute('/(market)/product-search')({
  validateSearch,
  // A failed search shows its error in its own place. An earlier search is shown at once, as it was left.
  loader: async ({ context: { queryClient }, location }) => {
    const { q = '', ...choice } = validateSearch({ ...location.search });
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
        void navigate({ search: validateSearch({ ...next, q: text }), replace: true, resetScroll: false })
      }
    />
  );
}
