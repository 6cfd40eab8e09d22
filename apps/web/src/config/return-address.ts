// The address that a visitor was on the way to when the login page came in between.
import { locate } from './locate.ts';
import { paths } from './paths.ts';

/** An address of this site, as a browser reads it: `//elsewhere` and the like would lead away. */
export function isOwnAddress(href: unknown): href is string {
  const { origin } = window.location;
  return typeof href === 'string' && href.startsWith('/') && URL.parse(href, origin)?.origin === origin;
}

/** Whether somebody is on the way to My Bids: the login page has words for that. */
export function isWayToBids(href: string | undefined): boolean {
  const [pathname = ''] = href?.split(/[?#]/) ?? [];
  return locate(pathname)?.path === paths.myBids;
}
