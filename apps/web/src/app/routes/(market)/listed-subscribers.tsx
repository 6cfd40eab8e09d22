import { createFileRoute } from '@tanstack/react-router';
import { subscribersQuery } from '#features/directory/api/get-subscribers.ts';
import { SubscribersPage } from '#features/directory/components/subscribers-page.tsx';
import { loadMessages } from '#i18n/messages.ts';
import { readListAddress } from '#lib/reading/lists/list-address.ts';

export const Route = createFileRoute('/(market)/listed-subscribers')({
  validateSearch: readListAddress,
  // A page that cannot be loaded shows its error in its own place.
  loader: async ({ context: { queryClient }, location }) => {
    const { q = '', page = 1 } = readListAddress({ ...location.search });
    await Promise.all([
      loadMessages('directory', 'contact-member'),
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
      onSearch={(text) => void navigate({ search: readListAddress({ q: text }), replace: true, resetScroll: false })}
      searchOf={(target) => readListAddress({ q, page: target })}
    />
  );
}
