import { createFileRoute } from '@tanstack/react-router';
import { creditPagesQuery } from '#features/profile/api/credits/get-credit-pages.ts';
import { CreditsPage } from '#features/profile/components/credits/credits-page.tsx';
import { loadMessages } from '#i18n/messages.ts';
import { memberQuery } from '#lib/session/member.ts';
import { currentSession, sessionReady } from '#lib/session/session.ts';

export const Route = createFileRoute('/(account)/(profile)/my-credits')({
  loader: async ({ context: { queryClient } }) => {
    const words = loadMessages('profile', 'notices');
    await sessionReady();
    const session = currentSession();
    if (session.status === 'signed-in') {
      await Promise.all([
        queryClient.prefetchInfiniteQuery(creditPagesQuery(session.userId)),
        // A balance that could not be read must not show as 0: the page shows the error and retries.
        queryClient.ensureQueryData(memberQuery(session.userId)),
      ]);
    }
    await words;
  },
  component: CreditsPage,
});
