import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { MessagesPage } from '#features/admin-messages/components/messages-page.tsx';
import { readMessagesAddress } from '#features/admin-messages/place.ts';

export const Route = createFileRoute('/(admin)/(members)/admin/failed-messages')({
  validateSearch: readMessagesAddress,
  ...adminPage('admin-messages', 'notices', 'published'),
  component: Page,
});

function Page() {
  const place = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MessagesPage
      place={place}
      go={(to) => void navigate({ search: readMessagesAddress(to), replace: true, resetScroll: false })}
    />
  );
}
