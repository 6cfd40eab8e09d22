/**
 * In charge of where links may lead: the site itself, or what the allow list names
 * (https://supabase.com/docs/guides/auth/redirect-urls). Anything else falls back to the site, so that a link of ours
 * never carries a session to a stranger.
 */
import type { AuthContext } from '../context.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** `asked` when it may be redirected to, as an absolute address; the site's address otherwise. */
export function allowedRedirect(context: Pick<AuthContext, 'siteUrl' | 'options'>, asked: string | undefined): string {
  // Browsers drop control characters before they read an address: with one, they and we could read two different ones.
  // eslint-disable-next-line no-control-regex -- exactly these are meant
  if (!asked || /[\u0000-\u0020\u007f\\]/.test(asked) || !URL.canParse(asked, context.siteUrl)) return context.siteUrl;
  const site = new URL(context.siteUrl);
  const target = new URL(asked, site);
  if (target.username || target.password) return context.siteUrl;
  if (target.origin === site.origin) return target.href;
  // On a developer's machine the site is served on several ports and under several names of the same machine.
  const isLocal = (url: URL) => url.protocol.startsWith('http') && LOOPBACK.includes(url.hostname);
  if (isLocal(site) && isLocal(target)) return target.href;
  const bare = target.href.split('#', 1)[0] ?? '';
  // Parsed first: `https://app.example*` means that host's paths, not `https://app.example.evil.net`.
  const listed = context.options.redirectAllowList?.some((entry) =>
    entry.endsWith('*') ? bare.startsWith(new URL(entry.slice(0, -1)).href) : bare === new URL(entry).href,
  );
  return listed ? target.href : context.siteUrl;
}

/** The address with the fields in its fragment, where servers and their logs do not see them. */
export function withFragment(address: string, fields: Record<string, string>): string {
  const url = new URL(address);
  url.hash = new URLSearchParams(fields).toString();
  return url.href;
}

/** The address with further fields in its query. */
export function withQuery(address: string, fields: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
