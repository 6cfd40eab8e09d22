import { rootRouteId, useMatch, useRouterState } from '@tanstack/react-router';
import { menuFor } from '#config/access.ts';
import type { MenuItem } from '#config/access.ts';
import { ME, paths } from '#config/paths.ts';
import { readCachedUser } from '#lib/session/cached-user.ts';
import { useSession } from '#lib/session/session.ts';
import { useOffer } from '#lib/membership/use-offer.ts';
import { useViewer } from '#lib/session/use-viewer.ts';
import type { PageContext } from '../opening/open-page.ts';

/** The route's own address (`/profile/$userId`) of the page on show; '' before it is known whether it opens. */
export function usePagePath(): string {
  const select = ({ context: { path } }: { context: Partial<PageContext> }) => path;
  return useMatch({ from: rootRouteId, shouldThrow: false, select }) ?? '';
}

/** The title that the page of a listing or an article has set in its route's `head`. */
export function useOwnTitle(): string | undefined {
  return useRouterState({
    select: (state) => {
      const meta = state.matches.at(-1)?.meta as readonly ({ title?: string } | undefined)[] | undefined;
      return meta?.find((entry) => entry?.title !== undefined)?.title;
    },
  });
}

/** The profile id in the address; undefined on pages that show no profile. */
function useShownProfile(): string | undefined {
  return useRouterState({
    select: (state) => {
      const page = state.matches.at(-1);
      return page?.fullPath === paths.profile ? (page.params as { userId?: string }).userId : undefined;
    },
  });
}

/** Whether the current page is the profile of another member. */
export function useIsOthersProfile(): boolean {
  const session = useSession();
  const shown = useShownProfile();
  return shown !== undefined && shown !== ME && session.status === 'signed-in' && shown !== session.userId;
}

/** The visitor's data for header, drawer and bottom bar. */
export function useShell() {
  const session = useSession();
  const viewer = useViewer();
  const offer = useOffer();
  const userId = session.status === 'signed-in' ? session.userId : undefined;
  const cached = session.status === 'signed-out' ? null : readCachedUser();
  const { profile } = viewer.member;
  return {
    userId,
    isAtMe: useShownProfile() === ME,
    isAtCompany: usePagePath() === paths.corporate,
    isSignedIn: viewer.isSignedIn,
    isKnown: session.status !== 'loading',
    member: viewer.member,
    name: profile?.member_name ?? cached?.memberName,
    menu: menuFor(viewer, offer),
    offer,
  };
}

type Here = { userId: string | undefined; isAtMe: boolean; isAtCompany: boolean };

/** A menu entry's link: My Profile is rewritten to the signed-in user's own id. An entry is current at what it leads to, too. */
export function linkOf({ path }: MenuItem, { userId, isAtMe, isAtCompany }: Here) {
  if (path === paths.corporateMembers) return { path, 'aria-current': isAtCompany ? ('true' as const) : undefined };
  if (path !== paths.profile) return { path };
  return { path, params: { userId: userId ?? '' }, 'aria-current': isAtMe ? ('page' as const) : undefined };
}
