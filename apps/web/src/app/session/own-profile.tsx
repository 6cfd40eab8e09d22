import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { lazy, Suspense, useEffect } from 'react';
import { toAppError } from '#lib/errors.ts';
import type { AppError } from '#lib/errors.ts';
import { SIGN_IN_AWAY } from '#lib/service-errors.ts';
import { currentConnection, noteServiceAway } from '#lib/offline/connection.ts';
import { writeCachedUser } from '#lib/session/cached-user.ts';
import { endSession } from '#lib/session/log-out.ts';
import { memberQuery, useMember } from '#lib/session/member.ts';
import { onAuthEvent, useSession } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';

/** Codes of the data service: SQLSTATE, or PostgREST's. A proxy's page has none. */
const OF_THE_DATA = /^(PGRST\w{3}|[0-9A-Z]{5})$/;
/** Statuses of requests that were not processed: a time-out, a rate limit, a service that is busy or away. */
const NO_ANSWERS: readonly number[] = [408, 429, 502, 503, 504];
const UNAUTHORIZED = 401;

/** Whether the data service processed the request. */
const isAnswered = ({ status, code }: AppError): boolean =>
  status > 0 && !NO_ANSWERS.includes(status) && OF_THE_DATA.test(code);

/** The token was refused, or could not be renewed. Only the auth service decides whether the session is over. */
const isOfTheSession = (error: AppError): boolean =>
  error.code === SIGN_IN_AWAY || (error.status === UNAUTHORIZED && isAnswered(error));

/** Whether the data service refused the profile. A failure is no refusal. */
const isRefusal = (error: AppError): boolean => isAnswered(error) && error.status < 500;

/** A refused profile ends the session. Without a response the session stays, and the profile is read again. */
function handleError(error: AppError): void {
  if (isOfTheSession(error)) return;
  if (isRefusal(error)) {
    showToast(sessionNotices.profileNotLoaded);
    void endSession('local');
    return;
  }
  // Once for an outage, however often it is tried.
  if (!currentConnection().isServiceAway)
    showToast(isAnswered(error) ? sessionNotices.profileNotLoaded : sessionNotices.profileNetwork);
  noteServiceAway(true);
}

const ChangedRights = lazy(() => import('./changed-rights.tsx'));

/** Refreshes the rights of members, which companies and admins grant and revoke. A user without a profile has none. */
function MembersRights() {
  const { profile } = useMember();
  return profile ? (
    <Suspense>
      <ChangedRights />
    </Suspense>
  ) : null;
}

/** Updates the cached name, and handles a profile that cannot be loaded. Loaded for members only. */
export function OwnProfile() {
  const session = useSession();
  const queryClient = useQueryClient();
  const userId = session.status === 'signed-in' ? session.userId : '';
  const email = session.status === 'signed-in' ? (session.session.user.email ?? '') : '';
  // The reason is there at the first failure, before the query's own second try.
  const { data: member, failureReason } = useQuery({ ...memberQuery(userId), enabled: userId !== '' });

  const memberName = member?.profile?.member_name;
  useEffect(() => {
    if (userId && memberName) writeCachedUser({ id: userId, memberName, email });
  }, [userId, memberName, email]);

  const isLoaded = member !== undefined;
  useEffect(() => {
    if (isLoaded || userId === '') noteServiceAway(false);
    else if (failureReason) handleError(toAppError(failureReason));
  }, [failureReason, isLoaded, userId]);

  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event === 'USER_UPDATED') void queryClient.invalidateQueries({ queryKey: ['member'] });
      }),
    [queryClient],
  );
  return <MembersRights />;
}
