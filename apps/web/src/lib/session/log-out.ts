import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { dropDrafts } from '../forms/draft.ts';
import { toAppError, toastError } from '../errors.ts';
import { currentSession } from './session.ts';
import { auth } from './auth-client.ts';
import { showToast } from '../toast.ts';

let leaving = 0;

/** Whether a session is being ended on purpose at this moment; otherwise a sign-out means that it expired. */
export const isLeaving = (): boolean => leaving > 0;

/**
 * Ends the session, everywhere or on this device. It is no error when the service has ended it before. On this device the session ends even
 * if the service cannot be reached.
 *
 * @throws AppError when sessions elsewhere may last
 */
export async function endSession(scope: 'global' | 'local'): Promise<void> {
  leaving += 1;
  try {
    const { error } = await auth.signOut({ scope });
    if (!error || scope === 'local') return;
    const failure = toAppError(error);
    if (failure.isTransient || currentSession().status === 'signed-in') throw failure;
  } finally {
    leaving -= 1;
  }
}

/**
 * Signs out everywhere and shows a toast. The auth event clears the user's cached data.
 *
 * @returns whether nobody is signed in any more
 */
export async function logOut(): Promise<boolean> {
  try {
    await endSession('global');
  } catch (error) {
    toastError(sessionNotices.logoutFailed, error);
    return false;
  }
  dropDrafts();
  showToast(sessionNotices.loggedOut);
  return true;
}
