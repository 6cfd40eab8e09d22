import { createFileRoute } from '@tanstack/react-router';
import { LIMITS } from '@tanabana/domain/limits';
import { AdAbove, useHasAdAbove } from '#features/ads/components/ad-slot.tsx';
import { companiesQuery } from '#features/corporate/api/get-companies.ts';
import { CompaniesPage } from '#features/corporate/components/companies-page.tsx';
import { loadWords } from '#i18n/words.ts';
import { AS_LEFT } from '#lib/offline/open-pages.ts';

type CompaniesSearch = { q?: string; page?: number };

/** Reads the address: the first page and an empty search are not written there; what makes no sense is dropped. */
function validateSearch({ q, page }: Record<string, unknown>): CompaniesSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, LIMITS.search_length) : '';
  const number = Number(page);
  return { ...(text && { q: text }), ...(Number.isSafeInteger(number) && number > 1 && { page: number }) };
}

export const Route = createFileRoute('/(corporate)/corporate-members')({
  validateSearch,
  // A page that cannot be loaded says so in its own place.
  loader: async ({ context: { queryClient }, location }) => {
    const { q = '', page = 1 } = validateSearch({ ...location.search });
    await Promise.all([
      loadWords('corporate', 'notices'),
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
      onSearch={(text) => void navigate({ search: validateSearch({ q: text }), replace: true, resetScroll: false })}
      searchOf={(target) => validateSearch({ q, page: target })}
      ad={hasAd && <AdAbove />}
    />
  );
}
