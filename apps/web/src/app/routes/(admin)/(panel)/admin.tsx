// This route has a folder of its own: beside admin.<page>.tsx it would be the layout of those pages.
import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { AdminPanelPage } from '#features/admin-panel/components/admin-panel-page.tsx';

export const Route = createFileRoute('/(admin)/(panel)/admin')({
  ...adminPage('admin-panel'),
  component: AdminPanel,
});

function AdminPanel() {
  return <AdminPanelPage panel="full" />;
}
