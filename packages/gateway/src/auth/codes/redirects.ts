/**
 * Decides where links may redirect to: the site itself, or what an entry of the allow list means (redirect-patterns.ts;
 * https://supabase.com/docs/guides/auth/redirect-urls).
 * Anything else falls back to the site, so that a link of the service never carries a session to a stranger.
 */
import type { AuthContext } from '../context.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** @returns `requested` as an absolute address if it is allowed; the site's address otherwise */
export function allowedRedirect(
  context: Pick<AuthContext, 'siteUrl' | 'redirectPatterns'>,
  requested: string | undefined,
): string {
  // Browsers remove control characters before they parse an address. With one, the browser and this check could read two different
  // addresses.
  // eslint-disable-next-line no-control-regex -- exactly these are meant
  if (!requested || /[\u0000-\u0020\u007f\\]/.test(requested) || !URL.canParse(requested, context.siteUrl))
    return context.siteUrl;
  const site = new URL(context.siteUrl);
  const target = new URL(requested, site);
  if (target.username || target.password) return context.siteUrl;
  if (target.origin === site.origin) return target.href;
  // A developer's machine serves the site on several ports and under several loopback names.
  const isLocal = (url: URL) => url.protocol.startsWith('http') && LOOPBACK.includes(url.hostname);
  if (isLocal(site) && isLocal(target)) return target.href;
  return context.redirectPatterns.some((matches) => matches(target)) ? target.href : context.siteUrl;
}

/** Adds the fields as the fragment, which servers and their logs do not see. auth-js recognizes this service by the empty `sb`. */
export function withFragment(address: string, fields: Record<string, string>): string {
  const url = new URL(address);
  url.hash = new URLSearchParams({ ...fields, sb: '' }).toString();
  return url.href;
}

/** Adds the fields to the query. */
export function withQuery(address: string, fields: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
