import { createFileRoute } from '@tanstack/react-router';
import { PlansPage } from '#features/membership/components/plans-page.tsx';
import { loadMessages } from '#i18n/messages.ts';
import { isApple } from '#lib/device.ts';
import { paidPlanQuery } from '#lib/membership/paid-plan.ts';
import { prefetchMember } from '#lib/session/prefetch-member.ts';

export const Route = createFileRoute('/(membership)/membership-plans')({
  // Price and membership are known before the cards render, so that no number or button changes on screen.
  loader: async ({ context: { queryClient } }) => {
    const price = isApple() ? undefined : queryClient.prefetchQuery(paidPlanQuery);
    await Promise.all([loadMessages('membership'), price, prefetchMember(queryClient)]);
  },
  component: PlansPage,
});
