import { createFileRoute } from '@tanstack/react-router';
import { MyBidsPage } from '#features/my-bids/components/my-bids-page.tsx';
import { loadMessages } from '#i18n/messages.ts';
import { ownBidsQuery } from '#lib/bids/bid.ts';
import { currentSession, sessionReady, useUserId } from '#lib/session/session.ts';

export const Route = createFileRoute('/(corporate)/my-bids')({
  // A list that cannot be loaded shows its error in its own place.
  loader: async ({ context: { queryClient } }) => {
    const words = loadMessages('bids', 'notices');
    await sessionReady();
    const session = currentSession();
    if (session.status === 'signed-in') await queryClient.prefetchInfiniteQuery(ownBidsQuery(session.userId));
    await words;
  },
  component: Page,
});

function Page() {
  const userId = useUserId();
  return userId === undefined ? null : <MyBidsPage key={userId} userId={userId} />;
}
