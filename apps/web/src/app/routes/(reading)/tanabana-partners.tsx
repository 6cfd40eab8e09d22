import { createFileRoute } from '@tanstack/react-router';
import { partnersQuery } from '#features/partners/api/get-partners.ts';
import { PartnersPage } from '#features/partners/components/partners-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(reading)/tanabana-partners')({
  // The grid shows its own error.
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadMessages('partners'), queryClient.prefetchQuery(partnersQuery)]),
  component: PartnersPage,
});
