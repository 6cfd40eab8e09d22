import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { paths } from '#config/paths.ts';
import { UpdatePasswordPage } from '#features/auth/components/update-password-page.tsx';
import { loadMessages } from '#i18n/messages.ts';
import { endSession } from '#lib/session/log-out.ts';
import { showToast } from '#lib/toast.ts';

export const Route = createFileRoute('/(account)/update-password')({
  loader: () => loadMessages('auth', 'account', 'notices'),
  component: UpdatePassword,
});

function UpdatePassword() {
  const navigate = useNavigate();
  const done = async () => {
    showToast(accountNotices.passwordUpdated);
    // The service has ended the sessions elsewhere with the old password.
    await endSession('local');
    await navigate({ to: paths.login, replace: true });
  };
  const logInAgain = async () => {
    showToast(sessionNotices.sessionEnded);
    await endSession('local');
    await navigate({ to: paths.login, search: { redirect: paths.updatePassword }, replace: true });
  };
  return <UpdatePasswordPage onDone={() => void done()} onEnded={() => void logInAgain()} />;
}
