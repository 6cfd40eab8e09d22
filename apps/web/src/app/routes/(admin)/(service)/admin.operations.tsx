import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { OperationsPage } from '#features/admin-operations/components/operations-page.tsx';

export const Route = createFileRoute('/(admin)/(service)/admin/operations')({
  ...adminPage('admin-operations', 'notices', 'published'),
  component: OperationsPage,
});
