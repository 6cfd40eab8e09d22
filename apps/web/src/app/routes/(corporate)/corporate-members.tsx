import { createFileRoute } from '@tanstack/react-router';
import { AdAbove, useHasAdAbove } from '#features/ads/components/ad-slot.tsx';
import { companiesQuery } from '#features/corporate/api/get-companies.ts';
import { CompaniesPage } from '#features/corporate/components/companies-page.tsx';
import { loadMessages } from '#i18n/messages.ts';
import { AS_LEFT } from '#lib/offline/open-pages.ts';
import { readListAddress } from '#lib/reading/lists/list-address.ts';

export const Route = createFileRoute('/(corporate)/corporate-members')({
  validateSearch: readListAddress,
  // A page that cannot be loaded shows its error in its own place.
  loader: async ({ context: { queryClient }, location }) => {
    const { q = '', page = 1 } = readListAddress({ ...location.search });
    await Promise.all([
      loadMessages('corporate', 'notices'),
      queryClient.prefetchQuery({ ...companiesQuery(q, page), ...AS_LEFT }),
    ]);
  },
  component: Page,
});

function Page() {
  const { q = '', page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const hasAd = useHasAdAbove();
  return (
    <CompaniesPage
      q={q}
      page={page}
      onSearch={(text) => void navigate({ search: readListAddress({ q: text }), replace: true, resetScroll: false })}
      searchOf={(target) => readListAddress({ q, page: target })}
      ad={hasAd && <AdAbove />}
    />
  );
}
