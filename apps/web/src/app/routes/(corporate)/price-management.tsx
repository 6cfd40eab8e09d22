import { createFileRoute } from '@tanstack/react-router';
import { isUuid } from '@tanabana/domain/uuid';
import { PriceManagementPage } from '#features/price-management/components/price-management-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

type PricesSearch = { company?: string };

/** The company of the address, which an admin has chosen; anything else in it is dropped. */
function validateSearch({ company }: Record<string, unknown>): PricesSearch {
  return typeof company === 'string' && isUuid(company) ? { company: company.toLowerCase() } : {};
}

export const Route = createFileRoute('/(corporate)/price-management')({
  validateSearch,
  loader: async ({ context: { isDenied } }) => {
    if (!isDenied) await loadMessages('prices', 'price-history', 'notices');
  },
  component: Page,
});

function Page() {
  const { company = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PriceManagementPage
      chosen={company}
      onChoose={(id) => void navigate({ search: validateSearch({ company: id }), resetScroll: false })}
    />
  );
}
