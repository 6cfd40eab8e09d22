import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { dropDrafts } from '../forms/draft.ts';
import { toAppError, toastError } from '../errors.ts';
import { currentSession } from './session.ts';
import { auth } from './auth-client.ts';
import { showToast } from '../toast.ts';

let leaving = 0;

/** Whether a session is being ended on purpose at this moment; otherwise a sign-out means that it ran out. */
export const isLeaving = (): boolean => leaving > 0;

/**
 * Ends the session, everywhere or on this device. One that the service has ended before is no fault, and on this device
 * it ends whether or not the service hears of it.
 *
 * @throws AppError when sessions elsewhere may last
 */
export async function endSession(scope: 'global' | 'local'): Promise<void> {
  leaving += 1;
  try {
    const { error } = await auth.signOut({ scope });
    if (!error || scope === 'local') return;
    const fault = toAppError(error);
    if (fault.isTransient || currentSession().status === 'signed-in') throw fault;
  } finally {
    leaving -= 1;
  }
}

/**
 * Signs out everywhere and says so. The auth event clears what was loaded for the user.
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
