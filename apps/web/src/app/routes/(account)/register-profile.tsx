import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { paths } from '#config/paths.ts';
import { RegisterPage } from '#features/profile/components/register/register-page.tsx';
import type { Signup } from '#features/profile/use-complete-profile.ts';
import { loadMessages } from '#i18n/messages.ts';
import { isApple } from '#lib/device.ts';
import { paidPlanQuery } from '#lib/membership/paid-plan.ts';
import { showToast } from '#lib/toast.ts';

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the router's own
  interface HistoryState {
    /** The sign-up that completes a profile. It is part of the history state, so it survives a reload. */
    signup?: Signup;
  }
}

export const Route = createFileRoute('/(account)/register-profile')({
  beforeLoad: ({ location, preload }) => {
    if (location.state.signup || preload) return;
    showToast(sessionNotices.signupIncomplete);
    throw redirect({ to: paths.signup, replace: true });
  },
  loader: async ({ context: { queryClient }, location }) => {
    // The benefits of a Paid Membership name its price; an Apple device shows neither.
    await Promise.all([
      loadMessages('profile', 'account'),
      isApple() ? undefined : queryClient.prefetchQuery(paidPlanQuery),
    ]);
    return location.state.signup;
  },
  component: RegisterProfile,
});

function RegisterProfile() {
  const signup = Route.useLoaderData();
  return signup && <RegisterPage signup={signup} />;
}
