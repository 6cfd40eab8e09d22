// Small, for the first script of the login: whether a session has yet to show the second factor that its user has.
import { currentSession } from './session.ts';

/** The assurance level in a token. */
function levelOf(token: string): unknown {
  const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
  return (JSON.parse(atob(payload)) as { aal?: unknown }).aal;
}

/** Whether the signed-in user has a second factor and has not used it in this session. */
export function isSecondFactorDue(): boolean {
  const state = currentSession();
  if (state.status !== 'signed-in') return false;
  const { user, access_token } = state.session;
  return Boolean(user.factors?.some(({ status }) => status === 'verified')) && levelOf(access_token) !== 'aal2';
}
