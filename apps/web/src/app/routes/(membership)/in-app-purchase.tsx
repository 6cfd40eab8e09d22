import { createFileRoute } from '@tanstack/react-router';
import { InAppPurchasePage } from '#features/membership/components/in-app-purchase-page.tsx';
import { requireUpgradable } from '#features/membership/require-upgradable.ts';
import { loadMessages } from '#i18n/messages.ts';
import { paidPlanQuery } from '#lib/membership/paid-plan.ts';

export const Route = createFileRoute('/(membership)/in-app-purchase')({
  beforeLoad: async (page) => void (await requireUpgradable(page)),
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadMessages('membership'), queryClient.prefetchQuery(paidPlanQuery)]),
  component: InAppPurchasePage,
});
