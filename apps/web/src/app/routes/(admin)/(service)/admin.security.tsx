import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { AdminSecurityPage } from '#features/admin-security/components/admin-security-page.tsx';

export const Route = createFileRoute('/(admin)/(service)/admin/security')({
  ...adminPage('admin-security', 'admin-second-factor', 'published'),
  component: AdminSecurityPage,
});
