// The rules of the service worker: what it handles. Data are not its concern: the page caches public lists itself
// (lib/offline/cached-reads.ts), because it knows the user.

/** Services, files for machines and pictures: never a page, never cached. */
const NO_PAGE =
  /^\/(auth|rest|storage|functions|realtime|webhooks|og|sitemaps|__dev|demo|healthz|readyz|metrics)(\/|$)/;
/** A last part with an ending is a file: manifest, icons, config.json. */
const FILE = /\.[a-z0-9]+$/i;

type Requested = { method: string; mode: string };

/** Whether a request opens a page of the app. */
export function isPage({ method, mode }: Requested, url: URL, origin: string): boolean {
  const isOurs = url.origin === origin && !NO_PAGE.test(url.pathname) && !FILE.test(url.pathname);
  return isOurs && mode === 'navigate' && method === 'GET';
}

/** Whether this is a file with a hash in its name, so that a copy of it is never outdated. */
export function isHashedFile(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith('/assets/');
}

/** On every page of the app, and on nothing else: apps/server/src/http/security-headers.ts sets it. */
const PAGE_MARK = 'x-app-page';

/**
 * Whether a response to a navigation comes from our server. A proxy that finds no server, or a Wi-Fi that wants a login, responds with a
 * page without the mark, whatever its status. A redirect is opaque and goes to the browser.
 */
export const isOurPage = ({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>): boolean =>
  type === 'opaqueredirect' || (status < 500 && headers.has(PAGE_MARK));

/**
 * The script that a page starts with: two pages with the same one are of the same release. A page that waits for its letters names it without
 * loading it (apps/server/src/http/web-app.ts).
 */
export function entryOf(html: string): string | undefined {
  return /<script type="(?:module|text\/plain)"[^>]* (?:src|data-late)="([^"]+)"/.exec(html)?.[1];
}

/** A page without its prerendered markup. */
export const withoutMarkup = (html: string): string => html.replace(/<!--served-->[^]*<!--\/served-->/, '');
