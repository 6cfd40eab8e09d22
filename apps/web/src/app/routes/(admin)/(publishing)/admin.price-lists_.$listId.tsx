import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { PricePointsPage } from '#features/admin-price-points/components/price-points-page.tsx';

export const Route = createFileRoute('/(admin)/(publishing)/admin/price-lists_/$listId')({
  ...adminPage('admin-price-points', 'price-points', 'field-errors'),
  component: Page,
});

function Page() {
  return <PricePointsPage listId={Route.useParams().listId} />;
}
