/**
 * The sitemap for search engines (https://www.sitemaps.org/protocol.html): an index, the fixed pages, the news, the companies, and the open
 * listings in parts. A part is a range of numbers. So every part is read along the index of the number, and its address always means the
 * same listings.
 */
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { listingNumber, listingPath } from '@tanabana/domain/listings/number';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import type { Scope } from '@tanabana/gateway/db';
import { companiesByName } from '../rows/company-rows.ts';
import { companyPath } from '../kinds/company.ts';
import { articlePath } from '../kinds/news.ts';
import { lastSerial, listingsBetween, rangesWithOpen } from '../rows/listing-rows.ts';
import { newestArticleIds } from '../rows/news-rows.ts';
import type { PageDeps, PageKey } from '../page-shell.ts';
import { xmlText } from './xml-text.ts';

/** Pages that always exist. */
const PAGES: readonly PageKey[] = [
  'home',
  'checkEnquiries',
  'checkOffers',
  'corporateMembers',
  'news',
  'priceUpdates',
  'partners',
  'membershipPlans',
  'contactCorporate',
  'yarnCalculator',
  'faq',
  'privacyPolicy',
  'termsOfUse',
];

const TABLES: Record<string, ListingTable> = { enquiries: 'purchase_enquiries', offers: 'sales_offers' };
const { sitemap_part_length: PART } = SERVER_LIMITS;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

type Entry = { path: string; lastmod?: string };

function document(root: 'urlset' | 'sitemapindex', entries: readonly Entry[], publicUrl: string): string {
  const tag = root === 'urlset' ? 'url' : 'sitemap';
  const lines = entries.map(({ path, lastmod }) => {
    const changed = lastmod === undefined ? '' : `<lastmod>${xmlText(lastmod)}</lastmod>`;
    return `<${tag}><loc>${xmlText(publicUrl + path)}</loc>${changed}</${tag}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</${root}>\n`;
}

const numberAt = (table: ListingTable, serial: number) => listingNumber(table, String(Math.max(1, serial)))!;

/** The first and the last number of a part. Parts are counted from 0, so that all numbers of a part have the same length. */
const rangeOf = (table: ListingTable, part: number) =>
  [numberAt(table, part * PART), numberAt(table, (part + 1) * PART - 1)] as const;

/** The index, with one entry for every part that is not empty. */
export async function sitemapIndex({ read, publicUrl }: PageDeps, scope: Scope): Promise<string> {
  const paths = ['/sitemaps/pages.xml'];
  if ((await read((tx) => newestArticleIds(tx, 1))).length > 0) paths.push('/sitemaps/news.xml');
  if ((await read((tx) => companiesByName(tx, 1))).length > 0) paths.push('/sitemaps/companies.xml');
  for (const [name, table] of Object.entries(TABLES)) {
    const count = Math.floor((await lastSerial(scope, table)) / PART) + 1;
    const ranges = Array.from({ length: count }, (_, part) => rangeOf(table, part));
    const parts = await read((tx) => rangesWithOpen(tx, table, ranges));
    paths.push(...parts.map((part) => `/sitemaps/${name}-${part}.xml`));
  }
  const entries = paths.map((path) => ({ path }));
  return document('sitemapindex', entries, publicUrl);
}

/** The entries of a part; undefined for an unknown name, and no entries for an empty part. */
async function entriesOf(name: string, read: PageDeps['read']): Promise<Entry[] | undefined> {
  if (name === 'pages') return PAGES.map((key) => ({ path: PUBLIC_PATHS[key] }));
  if (name === 'news') {
    const articles = await read((tx) => newestArticleIds(tx, PART));
    return articles.map(({ id, updated_at }) => ({ path: articlePath(id), lastmod: updated_at }));
  }
  if (name === 'companies') {
    const companies = await read((tx) => companiesByName(tx, PART));
    return companies.map(({ id, updated_at }) => ({ path: companyPath(id), lastmod: updated_at }));
  }
  const [, kind = '', part = ''] = /^(enquiries|offers)-(0|[1-9]\d{0,6})$/.exec(name) ?? [];
  const table = TABLES[kind];
  if (!table) return undefined;
  const rows = await read((tx) => listingsBetween(tx, table, ...rangeOf(table, Number(part))));
  return rows.map(({ number, updated_at }) => ({ path: listingPath(table, number), lastmod: updated_at }));
}

/** One part by its name, `enquiries-0`; undefined when there is none. */
export async function sitemapPart(name: string, { read, publicUrl }: PageDeps): Promise<string | undefined> {
  const entries = await entriesOf(name, read);
  return entries && entries.length > 0 ? document('urlset', entries, publicUrl) : undefined;
}
