import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { adminPage } from '#app/admin-page.ts';
import { paths } from '#config/paths.ts';
import { returnAddress } from '#config/return-address.ts';
import { SecondFactorPage } from '#features/admin-security/components/second-factor-page.tsx';
import { showToast } from '#lib/toast.ts';

/** Where to go once the second factor was shown. */
type StepSearch = { redirect?: string | undefined };

export const Route = createFileRoute('/(admin)/(service)/admin/second-factor')({
  ...adminPage('admin-second-factor', 'notices'),
  validateSearch: (search: Record<string, unknown>): StepSearch => ({
    redirect: returnAddress(search.redirect),
  }),
  component: SecondFactorStep,
});

function SecondFactorStep() {
  const navigate = useNavigate();
  const { redirect } = Route.useSearch();
  return (
    <SecondFactorPage
      onShown={() => {
        showToast(accountNotices.loginSuccessful);
        void navigate({ href: redirect ?? paths.home, replace: true });
      }}
    />
  );
}
