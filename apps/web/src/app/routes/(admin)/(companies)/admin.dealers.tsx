import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { DealersPage } from '#features/admin-dealers/components/dealers-page.tsx';

type DealersSearch = { company?: string };

const readAddress = ({ company }: Record<string, unknown>): DealersSearch =>
  typeof company === 'string' && company ? { company } : {};

export const Route = createFileRoute('/(admin)/(companies)/admin/dealers')({
  validateSearch: readAddress,
  ...adminPage('admin-dealers', 'member-search', 'published'),
  component: Page,
});

function Page() {
  const { company = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DealersPage
      company={company}
      onCompany={(id) => void navigate({ search: readAddress({ company: id }), resetScroll: false })}
    />
  );
}
