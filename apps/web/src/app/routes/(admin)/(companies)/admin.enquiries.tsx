import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { EnquiriesPage } from '#features/admin-enquiries/components/enquiries-page.tsx';
import { readListAddress } from '#lib/reading/lists/list-address.ts';

export const Route = createFileRoute('/(admin)/(companies)/admin/enquiries')({
  validateSearch: readListAddress,
  ...adminPage('admin-enquiries', 'published'),
  component: Page,
});

function Page() {
  const { q = '', page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <EnquiriesPage
      q={q}
      page={page}
      onSearch={(text) => void navigate({ search: readListAddress({ q: text }), replace: true, resetScroll: false })}
      searchOf={(target) => readListAddress({ q, page: target })}
    />
  );
}
