import { createFileRoute } from '@tanstack/react-router';
import { AdManagementPage } from '#features/admin-ads/components/ad-management-page.tsx';
import { readAdsAddress } from '#features/admin-ads/place.ts';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(admin)/(publishing)/admin/ad-management')({
  validateSearch: readAdsAddress,
  loader: () => loadMessages('admin-ads', 'notices', 'uploads', 'published'),
  component: Page,
});

function Page() {
  const place = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdManagementPage place={place} go={(to) => void navigate({ search: readAdsAddress(to), resetScroll: false })} />
  );
}
