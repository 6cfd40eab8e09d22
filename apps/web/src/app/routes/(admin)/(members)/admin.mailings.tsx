import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { MailingsPage } from '#features/admin-mailings/components/mailings-page.tsx';
import { readMailingsAddress } from '#features/admin-mailings/place.ts';

export const Route = createFileRoute('/(admin)/(members)/admin/mailings')({
  validateSearch: readMailingsAddress,
  ...adminPage('admin-mailings', 'notices'),
  component: Page,
});

function Page() {
  const place = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MailingsPage
      place={place}
      go={(to) => void navigate({ search: readMailingsAddress(to), replace: true, resetScroll: false })}
    />
  );
}
