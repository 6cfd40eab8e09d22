// The address that a visitor was on the way to when the login page came in between.
import { ACCESS_MESSAGES } from '@tanabana/domain/access/messages';
import { locate } from './locate.ts';
import { paths } from './paths.ts';

/** An address of this site, as a browser reads it: `//elsewhere` and the like would lead away. */
export function isOwnAddress(href: unknown): href is string {
  const { origin } = window.location;
  return typeof href === 'string' && href.startsWith('/') && URL.parse(href, origin)?.origin === origin;
}

/** What the login page says of the page that asked for it, where the spec has words. */
export function noticeAtLogin(href: string | undefined): string | undefined {
  const [pathname = ''] = href?.split(/[?#]/) ?? [];
  return locate(pathname)?.path === paths.myBids ? ACCESS_MESSAGES.bidsNeedLogin : undefined;
}
