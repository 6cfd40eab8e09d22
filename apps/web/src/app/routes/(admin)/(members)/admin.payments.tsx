import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { PaymentPage } from '#features/admin-payments/components/payment-page.tsx';
import { PaymentsPage } from '#features/admin-payments/components/payments-page.tsx';
import { readPaymentsAddress } from '#features/admin-payments/place.ts';

export const Route = createFileRoute('/(admin)/(members)/admin/payments')({
  validateSearch: readPaymentsAddress,
  ...adminPage('admin-payments', 'member-search', 'notices', 'field-errors', 'published'),
  component: Page,
});

/** The list, or the payment that the address names: one route, since each is in every visitor's first script. */
function Page() {
  const place = Route.useSearch();
  const navigate = Route.useNavigate();
  if (place.payment) return <PaymentPage key={place.payment} id={place.payment} place={place} />;
  return (
    <PaymentsPage
      place={place}
      go={(to) => void navigate({ search: readPaymentsAddress(to), replace: true, resetScroll: false })}
    />
  );
}
