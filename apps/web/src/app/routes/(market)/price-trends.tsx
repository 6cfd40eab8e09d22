import { createFileRoute } from '@tanstack/react-router';
import { priceTrendsQuery } from '#features/price-trends/api/get-price-trends.ts';
import { PriceTrendsPage } from '#features/price-trends/components/price-trends-page.tsx';
import { readTrendSearch } from '#features/price-trends/trend-search.ts';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(market)/price-trends')({
  validateSearch: readTrendSearch,
  // The search is not among the loader's dependencies: the page requests it itself and stays on screen.
  loader: async ({ context: { queryClient }, location }) => {
    await Promise.all([
      loadMessages('price-trends', 'price-points', 'yarn-search'),
      queryClient.prefetchQuery(priceTrendsQuery(readTrendSearch({ ...location.search }))),
    ]);
  },
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PriceTrendsPage
      search={search}
      onChange={(changes) =>
        void navigate({
          search: (before) => readTrendSearch({ ...before, ...changes }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
