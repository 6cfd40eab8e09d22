import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { useEffect, useRef } from 'react';
import { paths } from '#config/paths.ts';
import { isOwnAddress, noticeAtLogin } from '#config/return-address.ts';
import { LoginPage } from '#features/auth/components/login-page.tsx';
import { loadWords } from '#i18n/i18n.ts';
import { useSession } from '#lib/session.ts';
import { showToast } from '#lib/toast.ts';

type LoginSearch = {
  /** Where to go after signing in. */
  redirect?: string | undefined;
  /** Begins with the panel that sends a reset link. */
  forgot?: true | undefined;
};

export const Route = createFileRoute('/login')({
  // An undefined key takes the place of the one in the address; a missing key would let it through.
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    redirect: isOwnAddress(search.redirect) ? search.redirect : undefined,
    forgot: search.forgot === true ? true : undefined,
  }),
  loader: () => loadWords('auth', 'account'),
  component: Login,
});

function Login() {
  const navigate = useNavigate();
  const { redirect, forgot } = Route.useSearch();
  const goOn = () => void navigate({ href: redirect ?? paths.home, replace: true });
  useSignInElsewhere(goOn);
  return (
    <LoginPage
      notice={noticeAtLogin(redirect)}
      isForgotten={forgot === true}
      onForgottenChange={(isForgotten) =>
        void navigate({ to: paths.login, search: { redirect, forgot: isForgotten || undefined }, replace: true })
      }
      onDone={() => {
        showToast(accountMessages.loginSuccessful);
        goOn();
      }}
    />
  );
}

/** A page that waits for somebody to sign in goes on as well when that happens in another tab. */
function useSignInElsewhere(goOn: () => void) {
  const { status } = useSession();
  const last = useRef(status);
  useEffect(() => {
    if (last.current === 'signed-out' && status === 'signed-in') goOn();
    last.current = status;
  });
}
