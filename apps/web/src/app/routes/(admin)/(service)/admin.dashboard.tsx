import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { RANGES } from '#features/admin-dashboard/ranges.ts';
import { DashboardPage } from '#features/admin-dashboard/components/dashboard-page.tsx';

const DAYS = 30;

export const Route = createFileRoute('/(admin)/(service)/admin/dashboard')({
  validateSearch: ({ days }: Record<string, unknown>): { days?: number } =>
    RANGES.some((range) => range === Number(days)) && Number(days) !== DAYS ? { days: Number(days) } : {},
  ...adminPage('admin-dashboard', 'published'),
  component: Page,
});

function Page() {
  const { days = DAYS } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DashboardPage
      days={days}
      onDays={(chosen) => void navigate({ search: { days: chosen }, replace: true, resetScroll: false })}
    />
  );
}
