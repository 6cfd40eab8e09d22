import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { mayOpen } from '#config/access.ts';
import { paths } from '#config/paths.ts';
import { clearCachedUser, writeCachedUser } from '#lib/session/cached-user.ts';
import { dropCodeStep } from '#lib/session/code-step.ts';
import { useConnection } from '#lib/offline/connection.ts';
import { AppError } from '#lib/errors.ts';
import { SIGN_IN_AWAY } from '#lib/faults.ts';
import { useProfileLanguage } from '#lib/language.ts';
import { endSession, isLeaving } from '#lib/session/log-out.ts';
import { GUEST, isNetworkFault, memberQuery, useMember } from '#lib/session/member.ts';
import { onAuthEvent, useSession } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';

/** The ads of the day belong to nobody and must not change under a page that is open. */
const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'ads';

/** What a change of who is signed in does to the page, in this tab or another. */
export function SessionEffects() {
  useLeaveProtectedPages();
  usePasswordRecovery();
  useOwnProfile();
  useProfileLanguage();
  useEndOfCodeStep();
  // Last: the query of the profile above, too, must have let go of the user whose data is thrown away. One that had not
  // would be asked again at once, in nobody's name.
  useCachesOfTheUser();
  return <ExecutivesRights />;
}

const ChangedRights = lazy(() => import('./changed-rights.tsx'));

/** Watched for whoever has been an executive since the page was opened: everybody else has nothing to lose by it. */
function ExecutivesRights() {
  const { is_executive } = useMember();
  const [wasExecutive, setWasExecutive] = useState(false);
  if (is_executive && !wasExecutive) setWasExecutive(true);
  return wasExecutive ? (
    <Suspense>
      <ChangedRights />
    </Suspense>
  ) : null;
}

/** What was loaded for one user is never shown to the next. */
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

  // What could not be read, or was read as by everybody, while the session could not be asked about.
  const { isSignInAway: isAway } = useConnection();
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) void queryClient.invalidateQueries({ predicate: isPersonal });
    wasAway.current = isAway;
  }, [queryClient, isAway]);
}

const UNAUTHORIZED = 401;

/** Whether it was not the profile that was refused: whether its session is over, the auth service alone says. */
const isOfTheSession = (error: unknown): boolean =>
  error instanceof AppError && (error.code === SIGN_IN_AWAY || error.status === UNAUTHORIZED);

/**
 * A protected page gives way when its member is signed out: to Home for one who left, and to the login, which leads back
 * here, when the session ran out or was ended elsewhere. What was typed waits in the form's draft.
 */
function useLeaveProtectedPages() {
  const router = useRouter();
  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event !== 'SIGNED_OUT') return;
        const path = router.state.matches.at(-1)?.fullPath ?? paths.home;
        if (mayOpen(path, { isSignedIn: false, member: GUEST }) === 'yes') return;
        if (isLeaving()) return void router.navigate({ to: paths.home });
        showToast(sessionNotices.sessionEnded);
        // The page that is shown; where the router is on the way to may be the login already.
        const here = router.state.resolvedLocation ?? router.state.location;
        void router.navigate({ to: paths.login, search: { redirect: here.href }, replace: true });
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

/** Whoever has come in, or goes, waits for no code any more. */
function useEndOfCodeStep() {
  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event === 'SIGNED_IN' || event === 'SIGNED_OUT') dropCodeStep();
      }),
    [],
  );
}

/** Keeps the cached name up to date; a profile that cannot be loaded ends the session, as it could not be trusted. */
function useOwnProfile() {
  const session = useSession();
  const queryClient = useQueryClient();
  const userId = session.status === 'signed-in' ? session.userId : '';
  const email = session.status === 'signed-in' ? (session.session.user.email ?? '') : '';
  const { data: member, error, isLoadingError } = useQuery({ ...memberQuery(userId), enabled: userId !== '' });

  const memberName = member?.profile?.member_name;
  useEffect(() => {
    if (userId && memberName) writeCachedUser({ id: userId, memberName, email });
  }, [userId, memberName, email]);

  useEffect(() => {
    // Without a connection, or without the auth service, nothing was asked, so nothing was refused.
    if (!isLoadingError || !navigator.onLine || isOfTheSession(error)) return;
    showToast(isNetworkFault(error) ? sessionNotices.profileNetwork : sessionNotices.profileNotLoaded);
    void endSession('local');
  }, [error, isLoadingError]);

  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event === 'USER_UPDATED') void queryClient.invalidateQueries({ queryKey: ['member'] });
      }),
    [queryClient],
  );
}
