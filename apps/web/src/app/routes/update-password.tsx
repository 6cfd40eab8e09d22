import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { paths } from '#config/paths.ts';
import { UpdatePasswordPage } from '#features/auth/components/update-password-page.tsx';
import { loadWords } from '#i18n/words.ts';
import { endSession } from '#lib/log-out.ts';
import { toastSessionEnded } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';

export const Route = createFileRoute('/update-password')({
  loader: () => loadWords('auth', 'account'),
  component: UpdatePassword,
});

function UpdatePassword() {
  const navigate = useNavigate();
  const done = async () => {
    showToast(accountMessages.passwordUpdated);
    // The service has ended the sessions elsewhere with the old password.
    await endSession('local');
    await navigate({ to: paths.login, replace: true });
  };
  const logInAgain = async () => {
    toastSessionEnded();
    await endSession('local');
    await navigate({ to: paths.login, search: { redirect: paths.updatePassword }, replace: true });
  };
  return <UpdatePasswordPage onDone={() => void done()} onEnded={() => void logInAgain()} />;
}
