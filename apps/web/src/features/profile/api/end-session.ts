import { servicesUrl } from '#config/env.ts';
import { AppError, toAppError, unwrap } from '#lib/errors.ts';
import { authHeaders, supabase } from '#lib/supabase.ts';

/** Signs one of the member's devices out; one that is out already is no fault. Throws AppError. */
export async function endOneSession(session_id: string): Promise<void> {
  unwrap(await supabase().rpc('end_my_session', { session_id }));
}

/** Signs all devices out but this one. Throws AppError. */
export async function endOtherSessions(): Promise<void> {
  unwrap({ data: null, ...(await supabase().auth.signOut({ scope: 'others' })) });
}

/**
 * Signs every device out because somebody else may be in. Unlike the app's own Logout it takes the proof of the mobile number
 * away too, so it goes without the header by which that keeps it. Throws AppError.
 */
export async function endEverySession(): Promise<void> {
  let response: Response;
  try {
    const init = { method: 'POST', headers: await authHeaders() };
    response = await fetch(`${servicesUrl()}/auth/v1/logout?scope=global`, init);
  } catch (error) {
    throw toAppError(error);
  }
  if (!response.ok) throw new AppError('unexpected', response.statusText, response.status);
}
