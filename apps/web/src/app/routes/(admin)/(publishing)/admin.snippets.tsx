import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { AdminSnippetsPage } from '#features/admin-snippets/components/admin-snippets-page.tsx';

export const Route = createFileRoute('/(admin)/(publishing)/admin/snippets')({
  ...adminPage('admin-snippets', 'published'),
  component: AdminSnippetsPage,
});
