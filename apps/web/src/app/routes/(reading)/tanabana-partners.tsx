import { createFileRoute } from '@tanstack/react-router';
import { partnersQuery } from '#features/partners/api/get-partners.ts';
import { PartnersPage } from '#features/partners/components/partners-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(reading)/tanabana-partners')({
  // The grid loads its partners itself and shows its own error.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(partnersQuery);
    return loadMessages('partners');
  },
  component: PartnersPage,
});
