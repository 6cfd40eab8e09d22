import { createFileRoute } from '@tanstack/react-router';
import { LIMITS } from '@tanabana/domain/limits';
import { subscribersQuery } from '#features/directory/api/get-subscribers.ts';
import { SubscribersPage } from '#features/directory/components/subscribers-page.tsx';
import { loadWords } from '#i18n/words.ts';

type SubscribersSearch = { q?: string; page?: number };

/** Reads the address: the first page and an empty search are not written there; what makes no sense is dropped. */
function validateSearch({ q, page }: Record<string, unknown>): SubscribersSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, LIMITS.search_length) : '';
  const number = Number(page);
  return { ...(text && { q: text }), ...(Number.isSafeInteger(number) && number > 1 && { page: number }) };
}

export const Route = createFileRoute('/(market)/listed-subscribers')({
  validateSearch,
  // A page that cannot be loaded says so in its own place.
  loader: async ({ context: { queryClient }, location }) => {
    const { q = '', page = 1 } = validateSearch({ ...location.search });
    await Promise.all([
      loadWords('directory', 'contact-member'),
      queryClient.prefetchQuery(subscribersQuery({ q, page })),
    ]);
  },
  component: Page,
});

function Page() {
  const { q = '', page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SubscribersPage
      q={q}
      page={page}
      onSearch={(text) => void navigate({ search: validateSearch({ q: text }), replace: true, resetScroll: false })}
      searchOf={(target) => validateSearch({ q, page: target })}
    />
  );
}
