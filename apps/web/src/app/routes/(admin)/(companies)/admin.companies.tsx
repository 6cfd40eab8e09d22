import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { CompaniesPage } from '#features/admin-companies/components/companies-page.tsx';
import { readListAddress } from '#lib/reading/lists/list-address.ts';

export const Route = createFileRoute('/(admin)/(companies)/admin/companies')({
  validateSearch: readListAddress,
  ...adminPage('admin-companies', 'published'),
  component: Page,
});

function Page() {
  const { q = '', page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CompaniesPage
      q={q}
      page={page}
      onSearch={(text) => void navigate({ search: readListAddress({ q: text }), replace: true, resetScroll: false })}
      searchOf={(target) => readListAddress({ q, page: target })}
    />
  );
}
