// Decides for every address, before its page renders, whether the page may open: typed, followed or reloaded, whether or not the page is
// part of this build.
import type { QueryClient } from '@tanstack/react-query';
import { redirect, rootRouteId } from '@tanstack/react-router';
import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { isOwnersAlone, isThere, mayOpen, needsMember } from '#config/access.ts';
import type { Verdict } from '#config/access.ts';
import { locate } from '#config/locate.ts';
import type { Place } from '#config/locate.ts';
import { ME, paths } from '#config/paths.ts';
import { isApple } from '#lib/device.ts';
import { toAppError } from '#lib/errors.ts';
import { GUEST, memberQuery } from '#lib/session/member.ts';
import type { Member } from '#lib/session/member.ts';
import { currentSession, sessionReady } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';

/** The frame's data about the current page: the route's address, the one in the browser, and whether it opens. */
export type PageContext = { path: string; pathname: string; isDenied: boolean };

type Match = { routeId: string; fullPath: string; params: Record<string, string> };
type Location = { pathname: string; href: string };

const depth = (address: string) => address.split('/').filter((part) => part !== '').length;

/** For an unknown address the router renders the page of its beginning: `/login/x` with `/login`. */
const isWhole = ({ routeId, fullPath }: Match, pathname: string) =>
  routeId !== rootRouteId && depth(fullPath) === depth(pathname);

/**
 * Opens an address or leads away from it.
 *
 * @param match the last route that the router found along the address
 * @throws the router's redirect
 */
export async function openPage(
  match: Match,
  { pathname, href }: Location,
  queryClient: QueryClient,
): Promise<PageContext> {
  const page = isWhole(match, pathname) ? match : undefined;
  const place = page ? { path: page.fullPath, params: page.params } : locate(pathname);
  const verdict = place ? await guard(place, queryClient) : 'home';
  if (place && isOwnersAlone(place.path)) turnAway(verdict);
  if (verdict === 'login') throw redirect({ to: '/login', search: { redirect: href }, replace: true });
  if (verdict === 'second-factor') {
    throw redirect({ to: '/admin/second-factor', search: { redirect: href }, replace: true });
  }
  // A user who may open a page that this build does not have is redirected home, too.
  if (!place || verdict === 'home' || (verdict === 'yes' && !page)) throw redirect({ to: paths.home, replace: true });
  return { path: place.path, pathname, isDenied: verdict === 'denied' };
}

/** Shows why a page for one member does not open. */
function turnAway(verdict: Verdict): void {
  if (verdict === 'login') showToast(sessionNotices.sessionNotRetrieved);
  if (verdict === 'home') showToast(sessionNotices.unauthorizedEdit);
}

const STRANGER = { isSignedIn: false, member: GUEST };

/**
 * Whether the visitor may open this place. Waits for the session only for a page that is not public. A refused profile ends the session
 * (own-profile.tsx).
 */
async function guard({ path, params }: Place, queryClient: QueryClient): Promise<Verdict> {
  if (!isThere(path, isApple())) return 'home';
  const answer = mayOpen(path, STRANGER);
  if (answer === 'yes') return 'yes';
  await sessionReady();
  const session = currentSession();
  if (session.status !== 'signed-in') return answer;
  if (isOwnersAlone(path) && !isOwn(params.userId, session.userId)) return 'home';
  const { userId } = session;
  const member = needsMember(path) ? await queryClient.ensureQueryData(memberQuery(userId)).catch(asGuest) : GUEST;
  // The request for the profile may have found the session at its end.
  if (currentSession().status !== 'signed-in') return answer;
  return mayOpen(path, { isSignedIn: true, member });
}

const FORBIDDEN = 403;

/**
 * A refused profile counts as none. After a failed read it is unknown what the member may open: the page shows the error and retries,
 * unless the session has ended.
 */
function asGuest(error: unknown): Member {
  if (currentSession().status === 'signed-in' && toAppError(error).status !== FORBIDDEN) throw error;
  return GUEST;
}

const isOwn = (given: string | undefined, userId: string) => given === ME || given?.toLowerCase() === userId;
