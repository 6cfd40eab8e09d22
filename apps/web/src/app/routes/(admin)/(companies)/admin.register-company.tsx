import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { RegisterPage } from '#features/admin-companies/components/register-page.tsx';

export const Route = createFileRoute('/(admin)/(companies)/admin/register-company')({
  ...adminPage('admin-company-form', 'published', 'uploads'),
  component: RegisterPage,
});
