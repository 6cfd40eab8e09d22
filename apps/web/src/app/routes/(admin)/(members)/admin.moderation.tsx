import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { ModerationPage } from '#features/admin-moderation/components/moderation-page.tsx';
import { readModerationAddress } from '#features/admin-moderation/place.ts';

export const Route = createFileRoute('/(admin)/(members)/admin/moderation')({
  validateSearch: readModerationAddress,
  ...adminPage('admin-moderation', 'notices', 'published'),
  component: Page,
});

function Page() {
  const place = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ModerationPage
      place={place}
      go={(to) => void navigate({ search: readModerationAddress(to), replace: true, resetScroll: false })}
    />
  );
}
