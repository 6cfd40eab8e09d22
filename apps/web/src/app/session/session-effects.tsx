import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { useEffect, useRef } from 'react';
import { mayOpen } from '#config/access.ts';
import { locate } from '#config/locate.ts';
import { paths } from '#config/paths.ts';
import { clearCachedUser } from '#lib/session/cached-user.ts';
import { dropCodeStep } from '#lib/session/code-step.ts';
import { useConnection } from '#lib/offline/connection.ts';
import { loadedOnce } from '#lib/later/loaded-once.ts';
import { useProfileLanguage } from '#lib/language.ts';
import { isLeaving } from '#lib/session/log-out.ts';
import { GUEST } from '#lib/session/member.ts';
import { onAuthEvent, useSession } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';

/** The ads of the day are not personal and must not change on an open page. */
const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'ads';

const useProfilePart = loadedOnce(() => import('./own-profile.tsx'), true);

/** The effects of a sign-in or sign-out on the page, in this tab or another. */
export function SessionEffects() {
  useLeaveProtectedPages();
  usePasswordRecovery();
  useProfileLanguage();
  useEndOfCodeStep();
  // Last: the profile query above must first release the user whose data is removed. Otherwise it would be sent again at once, as nobody.
  useCachesOfTheUser();
  const isSignedIn = useSession().status === 'signed-in';
  const Profile = useProfilePart(isSignedIn)?.OwnProfile;
  return isSignedIn && Profile ? <Profile /> : null;
}

/** Removes a user's cached data: the next user must never see it. */
function useCachesOfTheUser() {
  const queryClient = useQueryClient();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : null;
  const lastUserId = useRef(userId);
  useEffect(() => {
    if (session.status === 'loading') return;
    if (userId === null) clearCachedUser();
    if (lastUserId.current !== userId) {
      if (lastUserId.current) void queryClient.resetQueries({ predicate: isPersonal });
      else void queryClient.invalidateQueries({ predicate: isPersonal });
    }
    lastUserId.current = userId;
  }, [queryClient, session.status, userId]);

  // Refetches data that could not be read, or was read as a visitor, while a service did not respond.
  const { isSignInAway, isServiceAway } = useConnection();
  const isAway = isSignInAway || isServiceAway;
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) void queryClient.invalidateQueries({ predicate: isPersonal });
    wasAway.current = isAway;
  }, [queryClient, isAway]);
}

/**
 * Leaves a protected page when its member is signed out: to Home after a logout, and to the login, which leads back here, when the session
 * expired or was ended elsewhere. Typed values stay in the form's draft.
 */
function useLeaveProtectedPages() {
  const router = useRouter();
  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event !== 'SIGNED_OUT') return;
        // Where the router is, or is on its way to: while a page is loading, its matches are still those of the last one.
        const { pathname, href } = router.state.location;
        if (mayOpen(locate(pathname)?.path ?? pathname, { isSignedIn: false, member: GUEST }) === 'yes') return;
        if (isLeaving()) return void router.navigate({ to: paths.home });
        showToast(sessionNotices.sessionEnded);
        void router.navigate({ to: paths.login, search: { redirect: href }, replace: true });
      }),
    [router],
  );
}

/** The link of a reset e-mail leads to the new password wherever it was opened, and in every open tab. */
function usePasswordRecovery() {
  const router = useRouter();
  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event === 'PASSWORD_RECOVERY') void router.navigate({ to: paths.updatePassword });
      }),
    [router],
  );
}

/** After sign-in or sign-out no code is awaited any more. */
function useEndOfCodeStep() {
  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event === 'SIGNED_IN' || event === 'SIGNED_OUT') dropCodeStep();
      }),
    [],
  );
}
