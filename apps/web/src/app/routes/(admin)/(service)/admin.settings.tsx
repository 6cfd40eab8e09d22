import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { SettingsPage } from '#features/admin-settings/components/settings-page.tsx';

export const Route = createFileRoute('/(admin)/(service)/admin/settings')({
  ...adminPage('admin-settings', 'notices', 'field-errors', 'published'),
  component: SettingsPage,
});
