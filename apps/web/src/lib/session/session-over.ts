// Decides whether a session is over: only when the auth service says so, and never because it could not be reached. A proxy or a rate limit
// that responds in its place knows nothing of sessions.
import { toAppError } from '../errors.ts';
import { SESSION_MISSING } from '../service-errors.ts';

/** The auth service's codes for a session that no longer exists: docs/errors.md. */
const OVER: readonly unknown[] = [
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
];

type Body = { access_token?: unknown; error_code?: unknown; code?: unknown } | null;

const bodyOf = (answer: Response): Promise<Body> =>
  answer
    .clone()
    .json()
    .catch(() => null) as Promise<Body>;

const isRefusal = (body: Body): boolean => OVER.includes(body?.error_code ?? body?.code);

/** Whether a response of the auth service says that the session of the request is over. */
export const endsSession = async (answer: Response): Promise<boolean> => !answer.ok && isRefusal(await bodyOf(answer));

/**
 * Whether an error of the auth client, from a check of a stored session, says that the session is over. The client has its own name for
 * `session_not_found` and passes on no code.
 */
export const isOver = (error: unknown): boolean => {
  const { code } = toAppError(error);
  return code === SESSION_MISSING || OVER.includes(code);
};

const UNAVAILABLE = 503;

/**
 * Converts the response to a renewal for the auth client. The client takes most refusals, including an unknown page and a rate limit, for
 * the end of the session. So a response that neither renews the session nor ends it becomes "service unavailable".
 */
export async function asRenewal(answer: Response): Promise<Response> {
  const body = await bodyOf(answer);
  if (answer.ok ? body?.access_token : isRefusal(body)) return answer;
  return Response.json({ code: 'request_timeout', message: `answered ${answer.status}` }, { status: UNAVAILABLE });
}
