import { createFileRoute } from '@tanstack/react-router';
import { CorporateProductsPage } from '#features/corporate-products/components/corporate-products-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(corporate)/admin/corporate-products')({
  loader: () => loadMessages('corporate-products', 'published', 'member-search', 'posting', 'fields'),
  component: CorporateProductsPage,
});
