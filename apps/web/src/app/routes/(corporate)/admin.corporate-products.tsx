import { createFileRoute } from '@tanstack/react-router';
import { CorporateProductsPage } from '#features/corporate-products/components/corporate-products-page.tsx';
import { loadWords } from '#i18n/words.ts';

export const Route = createFileRoute('/(corporate)/admin/corporate-products')({
  loader: () => loadWords('corporate-products', 'published', 'member-search', 'posting', 'fields'),
  component: CorporateProductsPage,
});
