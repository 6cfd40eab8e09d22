import { createFileRoute } from '@tanstack/react-router';
import { MembersPage } from '#features/admin-members/components/members-page.tsx';
import { readMembersAddress } from '#features/admin-members/place.ts';
import { memberCountsQuery, membersQuery } from '#features/admin-members/api/get-members.ts';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(admin)/(members)/admin/membership-management')({
  validateSearch: readMembersAddress,
  // A list that cannot be loaded shows its error in its own place.
  loader: async ({ context: { queryClient }, location }) => {
    const { q = '', membership = null, flags = [], page = 1 } = readMembersAddress({ ...location.search });
    await Promise.all([
      loadMessages('admin-members', 'published', 'notices'),
      queryClient.prefetchQuery(membersQuery({ q, membership, flags, page })),
      queryClient.prefetchQuery(memberCountsQuery),
    ]);
  },
  component: Page,
});

function Page() {
  const place = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MembersPage
      place={place}
      go={(to) => void navigate({ search: readMembersAddress(to), resetScroll: false })}
      searchOf={(to) => readMembersAddress(to)}
    />
  );
}
