import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { AdminPriceListsPage } from '#features/admin-price-lists/components/admin-price-lists-page.tsx';

export const Route = createFileRoute('/(admin)/(publishing)/admin/price-lists')({
  ...adminPage('admin-price-lists', 'published', 'uploads'),
  component: AdminPriceListsPage,
});
