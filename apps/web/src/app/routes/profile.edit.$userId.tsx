import { createFileRoute, redirect } from '@tanstack/react-router';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { ME, paths } from '#config/paths.ts';
import { EditPage } from '#features/profile/components/edit/edit-page.tsx';
import { loadWords } from '#i18n/i18n.ts';
import { currentSession } from '#lib/session.ts';
import { showToast } from '#lib/toast.ts';

export const Route = createFileRoute('/profile/edit/$userId')({
  beforeLoad: ({ params: { userId }, preload }) => {
    const session = currentSession();
    const isOwner = userId === ME || (session.status === 'signed-in' && userId.toLowerCase() === session.userId);
    if (isOwner || preload) return;
    showToast(accountMessages.unauthorizedEdit);
    throw redirect({ to: paths.home, replace: true });
  },
  loader: () => loadWords('profile'),
  component: EditPage,
});
