import { errorOf, toAppError, unwrap } from '#lib/errors.ts';
import { UNEXPECTED } from '#lib/service-errors.ts';
import { endsSession } from '#lib/session/session-over.ts';
import { requestAuth } from '#lib/reading/request-auth.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** Signs one of the member's devices out. It is no error when it is signed out already. Throws AppError. */
export async function endOneSession(session_id: string): Promise<void> {
  unwrap(await supabase().rpc('end_my_session', { session_id }));
}

const UNAUTHORIZED = 401;

/**
 * Ends sessions by a direct request: the auth client reports success when the present session is over, although nothing was ended. Such a
 * session is dropped here, too, which leads to the login.
 */
async function logOutOf(scope: 'global' | 'others', more: Record<string, string> = {}): Promise<void> {
  let response: Response;
  try {
    response = await requestAuth(`logout?scope=${scope}`, more);
  } catch (error) {
    throw toAppError(error);
  }
  const { ok, status, statusText: words } = response;
  if (ok) return;
  const isOver = await endsSession(response);
  if (isOver) await supabase().auth.signOut({ scope: 'local' });
  throw errorOf({ service: 'auth', code: UNEXPECTED, words, status: isOver ? UNAUTHORIZED : status });
}

/** Signs out all devices except this one. It is routine: the number stays valid for sign-in. Throws AppError. */
export const endOtherSessions = (): Promise<void> => logOutOf('others', { 'X-Keep-Phone': '1' });

/**
 * Signs every device out because somebody else may be in. Unlike the app's own Logout it also removes the proof of the mobile number, so it
 * omits the header that preserves it. Throws AppError.
 */
export const endEverySession = (): Promise<void> => logOutOf('global');
