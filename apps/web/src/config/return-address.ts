// The address that a visitor was on the way to when the login page came in between.
import { locate } from './locate.ts';
import { paths } from './paths.ts';
import type { Path } from './paths.ts';

/** Where admins show their second factor; its name is the domain's. */
const SECOND_FACTOR = '/admin/second-factor' satisfies Path;

/** An address of this site, as a browser reads it: `//elsewhere` and the like would lead away. */
function isOwnAddress(href: unknown): href is string {
  const { origin } = window.location;
  return typeof href === 'string' && href.startsWith('/') && URL.parse(href, origin)?.origin === origin;
}

/** Pages on the way to a session. Each hands on where to go afterwards; none of them is the place to go to. */
const ON_THE_WAY: readonly string[] = [paths.login, paths.signup, paths.registerProfile, SECOND_FACTOR];

/**
 * Where to go after signing in: an address of this site that is no page of signing in. Of such a page it is where that
 * one would lead.
 *
 * @param href as an address or a page gives it
 * @returns undefined where nothing was remembered
 */
export function returnAddress(href: unknown): string | undefined {
  if (!isOwnAddress(href)) return undefined;
  const { pathname, searchParams } = new URL(href, window.location.origin);
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  // A value within a value is shorter, so this ends.
  return ON_THE_WAY.includes(path) ? returnAddress(searchParams.get('redirect')) : href;
}

/** Whether somebody is on the way to My Bids: the login page has words for that. */
export function isWayToBids(href: string | undefined): boolean {
  const [pathname = ''] = href?.split(/[?#]/) ?? [];
  return locate(pathname)?.path === paths.myBids;
}
