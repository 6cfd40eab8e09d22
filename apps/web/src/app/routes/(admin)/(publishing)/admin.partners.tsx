import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { AdminPartnersPage } from '#features/admin-partners/components/admin-partners-page.tsx';

export const Route = createFileRoute('/(admin)/(publishing)/admin/partners')({
  ...adminPage('admin-partners', 'published', 'uploads'),
  component: AdminPartnersPage,
});
