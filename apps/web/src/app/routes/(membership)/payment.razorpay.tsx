import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '#config/paths.ts';
import { PaymentPage } from '#features/membership/components/payment-page.tsx';
import { requireUpgradable } from '#features/membership/require-upgradable.ts';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(membership)/payment/razorpay')({
  beforeLoad: async (page) => {
    // On an Apple device nothing is paid and no price is shown here.
    if ((await requireUpgradable(page)) === 'in-app-purchase')
      throw redirect({ to: paths.inAppPurchase, replace: true });
  },
  loader: () => loadMessages('membership'),
  component: PaymentPage,
});
