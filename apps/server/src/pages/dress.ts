/**
 * In charge of putting what the server knows of a page into index.html: head tags for search engines and messengers, and
 * a body for readers without scripts. That body is a noscript, so that nobody with scripts sees it flash or move
 * (docs/decisions/021).
 */
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import { html, raw } from 'hono/html';
import type { Brand } from '../brand.ts';
import type { Markup, PageKey, ServedPage } from './served-page.ts';
import { pageName, served, tabTitle } from './words.ts';

/** Gets the text of index.html and gives what is sent. */
export type Dress = (index: string) => string;

/** Pages behind a login, and addresses that are no page. */
export const HIDDEN: Dress = (index) => before(index, '</head>', '<meta name="robots" content="noindex" />');

const before = (text: string, mark: string, added: string) => text.replace(mark, () => `${added}${mark}`);

/** JSON that may stand in a script element: no text in it can end the element, or a line of an old parser. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** A page's head and body, ready to be put into index.html. */
export async function dressAs(page: ServedPage, site: { brand: Brand; publicUrl: string }): Promise<Dress> {
  const head = String(await headOf(page, site));
  const body = String(await bodyOf(page, site.brand));
  return (index) => {
    const bare = index.replace(/<title>[^<]*<\/title>/, '').replace(/<meta\s+name="description"[^>]*>/, '');
    return before(before(bare, '</head>', head), '</body>', `<noscript>${body}</noscript>`);
  };
}

function headOf(page: ServedPage, { brand, publicUrl }: { brand: Brand; publicUrl: string }): Markup {
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

function bodyOf(page: ServedPage, brand: Brand): Markup {
  const t = served(brand);
  return html`<style>
      ${raw(STYLE)}
    </style>
    <div class="shell served">
      <p><a href="${PUBLIC_PATHS.home}">${brand.name}</a></p>
      <main>${page.body}</main>
      <nav aria-label="${t('links')}">
        <ul>
          ${LINKS.map((key) => html`<li><a href="${PUBLIC_PATHS[key]}">${pageName(key, brand)}</a></li>`)}
        </ul>
      </nav>
      <p>${t('noScript')}</p>
    </div>`;
}
