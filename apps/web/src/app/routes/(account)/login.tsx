import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#config/paths.ts';
import { isWayToBids, returnAddress } from '#config/return-address.ts';
import { GoogleReturn } from '#features/auth/components/google-return.tsx';
import { LoginPage } from '#features/auth/components/login-page.tsx';
import { loadMessages } from '#i18n/messages.ts';
import { isSecondFactorDue } from '#lib/session/second-factor-due.ts';
import { useSession } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';

type LoginSearch = {
  /** Where to go after signing in. */
  redirect?: string | undefined;
  /** Begins with the panel that sends a reset link. */
  forgot?: true | undefined;
  /** The browser comes back from there, with a session or an error in its address. */
  by?: 'google' | undefined;
};

export const Route = createFileRoute('/(account)/login')({
  // An undefined key takes the place of the one in the address; a missing key would let it through.
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    redirect: returnAddress(search.redirect),
    forgot: search.forgot === true ? true : undefined,
    by: search.by === 'google' ? 'google' : undefined,
  }),
  loader: () => loadMessages('auth', 'account', 'notices'),
  component: Login,
});

function Login() {
  const navigate = useNavigate();
  const { redirect, forgot, by } = Route.useSearch();
  const going = useRef<Promise<void>>(undefined);
  // Both the session's event and the form navigate on: this makes one navigation of both.
  const goOn = () =>
    (going.current ??= (
      isSecondFactorDue()
        ? navigate({ to: '/admin/second-factor', search: { redirect }, replace: true })
        : navigate({ href: redirect ?? paths.home, replace: true })
    ).finally(() => (going.current = undefined)));
  const hasBegunSignedOut = useHasBegunSignedOut();
  useSignInElsewhere(goOn, by === undefined, hasBegunSignedOut);
  const isSignedIn = useWasSignedIn() && !hasBegunSignedOut;
  if (by === 'google') {
    return (
      <GoogleReturn
        onDone={({ userId, email, profile }) => {
          if (!profile) {
            const signup = { userId, email, emailVerified: true };
            return navigate({ to: paths.registerProfile, state: { signup }, replace: true });
          }
          if (!isSecondFactorDue()) showToast(accountNotices.loginSuccessful);
          return goOn();
        }}
        onRefused={() => navigate({ to: paths.login, search: { redirect }, replace: true })}
      />
    );
  }
  return (
    <LoginPage
      isForBids={isWayToBids(redirect)}
      redirect={redirect}
      isForgotten={forgot === true}
      onForgottenChange={(isForgotten) =>
        void navigate({ to: paths.login, search: { redirect, forgot: isForgotten || undefined }, replace: true })
      }
      onDone={() => {
        if (!isSecondFactorDue()) showToast(accountNotices.loginSuccessful);
        return goOn();
      }}
      onGoOn={isSignedIn ? goOn : undefined}
    />
  );
}

/**
 * Whether no session was stored when the browser began to read this document, which opened at the login. A user who is signed in on it has
 * signed in since, perhaps in another tab before the scripts had loaded.
 */
function useHasBegunSignedOut(): boolean {
  const { history } = useRouter();
  const { __TSR_index: place } = history.location.state;
  const [hasBegun] = useState(document.documentElement.dataset.first === 'visitor' && place === 0);
  return hasBegun;
}

/** A page that waits for a sign-in navigates on as well when that happens in another tab. */
function useSignInElsewhere(goOn: () => Promise<void>, isWaiting: boolean, hasBegunSignedOut: boolean) {
  const { status } = useSession();
  const last = useRef(hasBegunSignedOut ? 'signed-out' : status);
  useEffect(() => {
    if (isWaiting && last.current === 'signed-out' && status === 'signed-in') void goOn();
    if (status !== 'loading') last.current = status;
  });
}

/** Whether the user was signed in before the page opened, and still is: not a user who signs in on it. */
function useWasSignedIn(): boolean {
  const { status } = useSession();
  const [isSettled, setIsSettled] = useState(status !== 'loading');
  const [was, setWas] = useState(status === 'signed-in');
  // While rendering: the form must not show for a moment before the page knows.
  if (!isSettled && status !== 'loading') {
    setIsSettled(true);
    setWas(status === 'signed-in');
  } else if (was && status === 'signed-out') setWas(false);
  return was && status === 'signed-in';
}
