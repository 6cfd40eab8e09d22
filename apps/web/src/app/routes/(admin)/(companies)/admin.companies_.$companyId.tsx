import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { EditPage } from '#features/admin-companies/components/edit-page.tsx';

export const Route = createFileRoute('/(admin)/(companies)/admin/companies_/$companyId')({
  ...adminPage('admin-companies', 'admin-company-form', 'uploads'),
  component: Page,
});

function Page() {
  return <EditPage companyId={Route.useParams().companyId} />;
}
