// The address that a visitor wanted to open when the login page came in between.
import { locate } from './locate.ts';
import { paths } from './paths.ts';
import type { Path } from './paths.ts';

/** Where admins show their second factor; its name is the domain's. */
const SECOND_FACTOR = '/admin/second-factor' satisfies Path;

/** An address of this site, as a browser parses it: `//elsewhere` and the like would lead away. */
function isOwnAddress(href: unknown): href is string {
  const { origin } = window.location;
  return typeof href === 'string' && href.startsWith('/') && URL.parse(href, origin)?.origin === origin;
}

/** Pages of the login. Each passes on the address to open afterwards; none of them is that address. */
const ON_THE_WAY: readonly string[] = [paths.login, paths.signup, paths.registerProfile, SECOND_FACTOR];

/**
 * The address to open after signing in: one of this site that is no page of the login. For such a page it is the address that the page
 * would pass on.
 *
 * @param href as in an address or a page
 * @returns undefined where no address was passed on
 */
export function returnAddress(href: unknown): string | undefined {
  if (!isOwnAddress(href)) return undefined;
  const { pathname, searchParams } = new URL(href, window.location.origin);
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  // A value within a value is shorter, so this ends.
  return ON_THE_WAY.includes(path) ? returnAddress(searchParams.get('redirect')) : href;
}

/** Whether the visitor wants to open My Bids: the login page explains that. */
export function isWayToBids(href: string | undefined): boolean {
  const [pathname = ''] = href?.split(/[?#]/) ?? [];
  return locate(pathname)?.path === paths.myBids;
}
