// Sends requests to the services as the current user.
import type { Session } from '@supabase/auth-js';
import { isCachedRead, isPublicRead, withCopy } from '../offline/cached-reads.ts';
import { mayHaveSession } from '../session/auth-client.ts';
import type { RequestOptions } from './request.ts';
import { headersOf, isAway, sendAs } from './send-as.ts';
import { prerenderedResponse } from './with-page/prerendered.ts';

const asMember = () => import('./as-member.ts');

/** @throws AppError when the session could not be renewed: a member's request must not go out as a stranger's */
const presentSession = async (): Promise<Session | null> =>
  mayHaveSession() ? (await asMember()).presentSession() : null;

/** The headers that identify the caller: the anon key always, the member's token once signed in. */
export const authHeaders = async () => headersOf(await presentSession());

async function send(
  session: Session | null,
  url: URL,
  input: RequestInfo | URL,
  init?: RequestOptions,
): Promise<Response> {
  if (session) return (await asMember()).sendAsMember(session, input, init);
  return prerenderedResponse(url, init?.method) ?? sendAs(null, input, init);
}

/** `fetch` as the current user, for the data and the functions. */
export const fetchAsUser = async (input: RequestInfo | URL, init?: RequestOptions): Promise<Response> => {
  const url = new URL(input instanceof Request ? input.url : input);
  const isPublic = isPublicRead(init?.method, url);
  const session = await presentSession().catch((error: unknown) => {
    // Public data is still read, as a visitor.
    if (isPublic) return null;
    throw error;
  });
  const answer = send(session, url, input, init).catch((error: unknown) => {
    if (isPublic && isAway(error)) return sendAs(null, input, init);
    throw error;
  });
  return isCachedRead(init?.method, url) ? withCopy(session?.user.id ?? null, url, answer) : answer;
};
