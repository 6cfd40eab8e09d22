import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { AdminPanelPage } from '#features/admin-panel/components/admin-panel-page.tsx';

export const Route = createFileRoute('/(admin)/(panel)/admin2')({
  ...adminPage('admin-panel'),
  component: LimitedAdminPanel,
});

function LimitedAdminPanel() {
  return <AdminPanelPage panel="limited" />;
}
