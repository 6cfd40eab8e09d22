/**
 * Inserts the page shell into index.html: head tags for search engines and messengers, and a body for readers without scripts. The body is
 * in a noscript element, so that nobody with scripts sees it flash or move (docs/decisions/021).
 */
import { LOCALES } from '@tanabana/domain/languages.gen';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import { html, raw } from 'hono/html';
import type { SentPage } from './prerender.ts';
import { FIRST_SCRIPT } from './inline/first-script.ts';
import type { Markup, PageKey, PageShell, Voice } from './page-shell.ts';
import { pageName, served, tabTitle } from './messages.ts';

/** Takes the text of index.html, and the prerendered page if there is one. Returns the HTML of the response. */
export type RenderShell = (index: string, prerendered?: SentPage) => string;

/** For pages behind a login, the forms of visitors, and addresses without a page. */
export const HIDDEN: RenderShell = (index, prerendered) => {
  const shell = before(index, '</head>', '<meta name="robots" content="noindex" />');
  return prerendered ? withPrerendered(shell, prerendered) : shell;
};

const before = (text: string, mark: string, added: string) => text.replace(mark, () => `${added}${mark}`);

/** JSON that is safe inside a script element: no text in it can end the element, or a line in an old parser. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Renders the head and the body of a page once, to be inserted into index.html. */
export async function shellRenderer(page: PageShell, site: { brand: Voice; publicUrl: string }): Promise<RenderShell> {
  const head = String(await headOf(page, site));
  const words = String(await bodyOf(page.body, site.brand));
  // A prerendered page that can be read without a script needs no text beside it.
  const links = String(await bodyOf('', site.brand));
  return (index, prerendered) => {
    const bare = index.replace(/<title>[^<]*<\/title>/, '').replace(/<meta\s+name="description"[^>]*>/, '');
    const body = `<noscript>${prerendered && !prerendered.needsScript ? links : words}</noscript>`;
    const shell = before(before(bare, '</head>', head), '</body>', body);
    return prerendered ? withPrerendered(shell, prerendered) : shell;
  };
}

/**
 * CSS shows the layout that fits the window. The app renders out of sight, at full width, until it shows the same page. Then it removes the
 * prerendered page (hand-over.ts). A page whose letters are still being loaded is not laid out. A page that was
 * prerendered for another kind of visitor is hidden. Somebody who may be signed in sees no link to log in, and a link to the login in place
 * of a button looks disabled until the app runs. Where members and visitors see different things, each is shown their own (`data-for`). Who may
 * be signed in sees no form that the app may fill in for them, or replace: only one with `data-for-all` is the same for everybody.
 */
const PRERENDERED_STYLE = `@media (max-width:719.98px){[data-layout]:not([data-layout~=narrow]){display:none}}
@media (min-width:720px) and (max-width:959.98px){[data-layout]:not([data-layout~=tablet]){display:none}}
@media (min-width:960px) and (max-width:1239.98px){[data-layout]:not([data-layout~=desktop]){display:none}}
@media (min-width:1240px){[data-layout]:not([data-layout~=wide]){display:none}}
:root:not([data-first=plain]) #served~#root{position:absolute;inset:0 0 auto;height:0;overflow:clip;visibility:hidden}
[data-first=plain] #served{display:none}
[data-letters] #served{display:none}
#served img{opacity:1}
#served [data-for]{display:contents}
[data-first=member] #served :is(a[href^="/login"],a[href^="/signup"]):not([data-button]){visibility:hidden}
[data-first=member] #served:has(form:not([data-for-all])){visibility:hidden}
[data-first=member] #served [data-for=visitors],:root:not([data-first=member]) #served [data-for=members]{display:none}
[data-first=member] #served [data-button]{opacity:.5;pointer-events:none}`;

/** Without the first script the root element has no `data-first`. */
const SCRIPT_STYLE = ':root:not([data-first]) #served{display:none}';

/** The service worker stores one page for all addresses, so it cuts out the part between the two comments. */
function withPrerendered(index: string, page: SentPage): string {
  const { markup, fits, path, language, needsScript, forMembers, ...data } = page;
  const readers = forMembers ? ' data-readers="members"' : '';
  const head = `<script>${FIRST_SCRIPT}</script><style>${PRERENDERED_STYLE}${needsScript ? SCRIPT_STYLE : ''}</style>`;
  const json = `<script type="application/json" id="tanabana-served">${scriptJson(data)}</script>`;
  return (
    index
      .replace(/<html(?: lang="[^"]*")?/, () => `<html data-fits="${fits}"${readers} lang="${language}"`)
      // After the viewport meta tag, before anything is loaded.
      .replace(/<link |<\/head>/, (first) => `${head}${first}`)
      .replace(
        '<div id="root">',
        (root) =>
          `<!--served-->${html`<div id="served" data-path="${path}">${raw(markup)}</div>`}${json}<!--/served-->${root}`,
      )
  );
}

/** The locale as messengers write it: `hi_IN`. */
const localeOf = ({ language = 'en' }: Voice): string => LOCALES[language].locale.replace('-', '_');

function headOf(page: PageShell, { brand, publicUrl }: { brand: Voice; publicUrl: string }): Markup {
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
    /><meta property="og:locale" content="${localeOf(brand)}" /><meta
      name="twitter:card"
      content="summary_large_image"
    /><link
      rel="alternate"
      type="application/rss+xml"
      title="${served(brand)('feed', { news: pageName('news', brand) })}"
      href="${publicUrl}/news.xml"
    />${page.data.map((thing) => raw(`<script type="application/ld+json">${scriptJson(thing)}</script>`))}`;
}

/** Links from every page for a reader without scripts. */
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

/** The app's own styles apply. These add the spacing of elements that the app does not style. */
const STYLE = `.served{max-width:72ch;padding-block:16px 48px}.served :is(h1,h2){margin-block:24px 8px}
.served :is(p,li){margin-block:8px}.served dl{display:grid;grid-template-columns:auto 1fr;gap:4px 24px}
.served dt{color:var(--ink-3)}.served dd{font-weight:var(--w-mid)}.served nav{margin-top:32px}`;

function bodyOf(body: Markup | '', brand: Voice): Markup {
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
