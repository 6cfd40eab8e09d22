import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { AuditLogPage } from '#features/admin-audit/components/audit-log-page.tsx';
import { readAuditAddress } from '#features/admin-audit/place.ts';

export const Route = createFileRoute('/(admin)/(service)/admin/audit-log')({
  validateSearch: readAuditAddress,
  ...adminPage('admin-audit', 'notices', 'published'),
  component: Page,
});

function Page() {
  const place = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuditLogPage
      place={place}
      go={(to) => void navigate({ search: readAuditAddress(to), replace: true, resetScroll: false })}
    />
  );
}
