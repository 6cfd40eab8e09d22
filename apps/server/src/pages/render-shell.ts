/**
 * In charge of putting what the server knows of a page into index.html: head tags for search engines and messengers, and
 * a body for readers without scripts. That body is a noscript, so that nobody with scripts sees it flash or move
 * (docs/decisions/021).
 */
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import { html, raw } from 'hono/html';
import type { Brand } from '../brand.ts';
import type { PrerenderedPage } from './prerender.ts';
import { FIRST_SCRIPT } from './first-script.ts';
import type { Markup, PageKey, PageShell } from './page-shell.ts';
import { pageName, served, tabTitle } from './messages.ts';

/** Gets the text of index.html, and how the page looks where it was drawn, and gives what is sent. */
export type RenderShell = (index: string, drawing?: PrerenderedPage) => string;

/** Pages behind a login, and addresses that are no page. */
export const HIDDEN: RenderShell = (index) => before(index, '</head>', '<meta name="robots" content="noindex" />');

const before = (text: string, mark: string, added: string) => text.replace(mark, () => `${added}${mark}`);

/** JSON that may stand in a script element: no text in it can end the element, or a line of an old parser. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** A page's head and body, ready to be put into index.html. */
export async function shellRenderer(page: PageShell, site: { brand: Brand; publicUrl: string }): Promise<RenderShell> {
  const head = String(await headOf(page, site));
  const words = String(await bodyOf(page.body, site.brand));
  // What is drawn needs no words beside it.
  const links = String(await bodyOf('', site.brand));
  return (index, drawing) => {
    const bare = index.replace(/<title>[^<]*<\/title>/, '').replace(/<meta\s+name="description"[^>]*>/, '');
    const body = `<noscript>${drawing ? links : words}</noscript>`;
    const dressed = before(before(bare, '</head>', head), '</body>', body);
    return drawing ? withDrawing(dressed, drawing) : dressed;
  };
}

/**
 * The app draws out of sight, at the full width, until it shows the same: then the drawing is taken away (hand-over.ts). A page
 * that was drawn for somebody else is not shown; nobody who may be signed in is asked to log in: what leads there in the place of a button
 * looks asleep until the app is there.
 */
const DRAWN_STYLE = `:root:not([data-first=plain]) #served~#root{position:absolute;inset:0 0 auto;height:0;overflow:clip;visibility:hidden}
[data-first=plain] #served{display:none}
#served img{opacity:1}
[data-first=member] #served :is(a[href^="/login"],a[href^="/signup"]):not([data-button]){visibility:hidden}
[data-first=member] #served [data-button]{opacity:.5;pointer-events:none}`;

/** The service worker, which keeps one page for all addresses, cuts out what stands between the two comments. */
function withDrawing(index: string, { markup, fits, path, ...told }: PrerenderedPage): string {
  const head = `<script>${FIRST_SCRIPT}</script><style>${DRAWN_STYLE}</style>`;
  const json = `<script type="application/json" id="tanabana-served">${scriptJson(told)}</script>`;
  return (
    index
      .replace('<html', () => `<html data-fits="${fits}"`)
      // Behind the word on the width of the window, before whatever is loaded.
      .replace(/<link |<\/head>/, (first) => `${head}${first}`)
      .replace(
        '<div id="root">',
        (root) => `<!--served--><div id="served" data-path="${path}">${markup}</div>${json}<!--/served-->${root}`,
      )
  );
}

function headOf(page: PageShell, { brand, publicUrl }: { brand: Brand; publicUrl: string }): Markup {
  const { canonical, image, description } = page;
  const title = tabTitle(page.name, brand);
  return html`<title>${title}</title><meta name="description" content="${description}" />${
      canonical === null
        ? html`<meta name="robots" content="noindex" />`
        : html`<link rel="canonical" href="${publicUrl}${canonical}" /><meta
              property="og:url"
              content="${publicUrl}${canonical}"
            />`
    }<meta property="og:type" content="${page.kind}" /><meta property="og:site_name" content="${brand.name}" /><meta
      property="og:title"
      content="${page.name ?? title}"
    /><meta property="og:description" content="${description}" /><meta
      property="og:image"
      content="${image.url}"
    /><meta property="og:image:type" content="${image.type}" /><meta
      property="og:image:width"
      content="${image.width}"
    /><meta property="og:image:height" content="${image.height}" /><meta
      property="og:image:alt"
      content="${image.alt}"
    /><meta property="og:locale" content="en_IN" /><meta name="twitter:card" content="summary_large_image" /><link
      rel="alternate"
      type="application/rss+xml"
      title="${served(brand)('feed', { news: pageName('news', brand) })}"
      href="${publicUrl}/news.xml"
    />${page.data.map((thing) => raw(`<script type="application/ld+json">${scriptJson(thing)}</script>`))}`;
}

/** Where a reader without scripts can go from every page. */
const LINKS: readonly PageKey[] = [
  'checkEnquiries',
  'checkOffers',
  'corporateMembers',
  'news',
  'priceUpdates',
  'partners',
  'membershipPlans',
  'faq',
  'privacyPolicy',
  'termsOfUse',
];

/** The app's own styles are there; these part what it has no parts for. */
const STYLE = `.served{max-width:72ch;padding-block:16px 48px}.served :is(h1,h2){margin-block:24px 8px}
.served :is(p,li){margin-block:8px}.served dl{display:grid;grid-template-columns:auto 1fr;gap:4px 24px}
.served dt{color:var(--ink-3)}.served dd{font-weight:var(--w-mid)}.served nav{margin-top:32px}`;

function bodyOf(body: Markup | '', brand: Brand): Markup {
  const t = served(brand);
  return html`<style>
      ${raw(STYLE)}
    </style>
    <div class="shell served">
      <p><a href="${PUBLIC_PATHS.home}">${brand.name}</a></p>
      ${body && html`<main>${body}</main>`}
      <nav aria-label="${t('links')}">
        <ul>
          ${LINKS.map((key) => html`<li><a href="${PUBLIC_PATHS[key]}">${pageName(key, brand)}</a></li>`)}
        </ul>
      </nav>
      <p>${t('noScript')}</p>
    </div>`;
}
