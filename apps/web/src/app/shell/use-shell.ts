import { useRouterState } from '@tanstack/react-router';
import { menuFor } from '#config/access.ts';
import type { MenuItem } from '#config/access.ts';
import { paths } from '#config/paths.ts';
import { readCachedUser } from '#lib/cached-user.ts';
import { useSession } from '#lib/session.ts';
import { useOffer } from '#lib/use-offer.ts';
import { useViewer } from '#lib/use-viewer.ts';

/** The route's own address (`/profile/$userId`) of the page on show. */
export function usePagePath(): string {
  return useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? paths.home });
}

/** What the header, drawer and bottom bar need to know of the visitor. */
export function useShell() {
  const session = useSession();
  const viewer = useViewer();
  const offer = useOffer();
  const userId = session.status === 'signed-in' ? session.userId : undefined;
  const cached = session.status === 'signed-out' ? null : readCachedUser();
  const { profile } = viewer.member;
  return {
    userId,
    isSignedIn: viewer.isSignedIn,
    isKnown: session.status !== 'loading',
    member: viewer.member,
    name: profile?.member_name ?? cached?.memberName,
    menu: menuFor(viewer, offer),
    offer,
  };
}

/** A menu entry's link: My Profile is rewritten to the signed-in user's own id. */
export function linkOf(item: MenuItem, userId: string | undefined) {
  return item.path === paths.profile ? { path: item.path, params: { userId: userId ?? '' } } : { path: item.path };
}
