// When a session is over: where the auth service says so, and never because it could not be asked. What else answers in
// its place, a proxy or a limit of requests, knows nothing of sessions.
import { toAppError } from '../errors.ts';
import { SESSION_MISSING } from '../service-errors.ts';

/** How the auth service says that a session is no more: docs/errors.md. */
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

/** Whether an answer of the auth service says that the session which was asked about is over. */
export const saysOver = async (answer: Response): Promise<boolean> => !answer.ok && isRefusal(await bodyOf(answer));

/**
 * Whether an error of the auth client, that came of asking about a kept session, says that it is over. The client has its
 * own name for `session_not_found`, and hands on no code.
 */
export const isOver = (error: unknown): boolean => {
  const { code } = toAppError(error);
  return code === SESSION_MISSING || OVER.includes(code);
};

const UNAVAILABLE = 503;

/**
 * The answer to a renewal, as the auth client is to take it. It takes most refusals, an unknown page and a limit among
 * them, for the end of the session: whatever neither renews it nor says that it is over is an answer of nobody.
 */
export async function asRenewal(answer: Response): Promise<Response> {
  const body = await bodyOf(answer);
  if (answer.ok ? body?.access_token : isRefusal(body)) return answer;
  return Response.json({ code: 'request_timeout', message: `answered ${answer.status}` }, { status: UNAVAILABLE });
}
