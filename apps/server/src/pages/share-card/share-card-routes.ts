/**
 * Serves the pictures that messengers show beside a link: /og/enquiry/PE-000123.png. A picture is rendered on the first request, two at a
 * time, and cached in memory. Requests are rate limited per caller, because rendering is expensive and anybody may request a card.
 */
import { createHash } from 'node:crypto';
import { listingNumber } from '@tanabana/domain/listings/number';
import type { ListingSummary } from '@tanabana/domain/listings/summary';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { isKnown, type ClientVariables, type RateLimit, type RateLimiter } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import { Hono, type Context } from 'hono';
import type { Brand } from '../../brand.ts';
import type { Log } from '../../log.ts';
import { findCompany } from '../rows/company-rows.ts';
import { findListing } from '../rows/listing-rows.ts';
import { findArticle } from '../rows/news-rows.ts';
import { visitorReads } from '../pages.ts';
import { remember } from '../remember.ts';
import { BRAND_CARD } from './card-address.ts';

/** The modules that render cards take about 60 MiB, so they are loaded with the first card. */
const loadDrawCard = () => import('./draw-card.ts');
const loadPaintCard = () => import('./paint-card.ts');

/** More cards than a group of members opens at once. */
export const SHARE_CARD_LIMIT: RateLimit = { calls: 60, seconds: 60 };

/** Cards in the cache: about 40 KiB each. */
const CACHE_SIZE = 200;
const CACHE_SECONDS = 3600;
/** Cards that may wait for rendering. Further requests get 503. */
const QUEUE = 16;
const AT_ONCE = 2;

const TABLES: Record<string, ListingTable> = { enquiry: 'purchase_enquiries', offer: 'sales_offers' };

type ShareCardDeps = { scope: Scope; brand: Brand; log: Log; limiter: RateLimiter };

export function createShareCards({ scope, brand, log, limiter }: ShareCardDeps): Hono<{ Variables: ClientVariables }> {
  const read = visitorReads(scope);
  const cached = remember<Uint8Array<ArrayBuffer>>(CACHE_SIZE);
  const draw = createPainter();

  async function send(c: Context, svg: string): Promise<Response> {
    const key = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
    const headers = { etag: `"${key}"`, 'cache-control': `public, max-age=${CACHE_SECONDS}` };
    if (isKnown(headers.etag, c.req.header('if-none-match'))) return c.body(null, 304, headers);
    try {
      const png = await cached(key, CACHE_SECONDS, () => draw(svg));
      return c.body(png, 200, { ...headers, 'content-type': 'image/png' });
    } catch (error) {
      if (error instanceof TooManyCards) return c.text('busy\n', 503, { 'retry-after': '5' });
      log.error({ err: error }, 'a share card could not be drawn');
      return c.text('no picture\n', 500);
    }
  }

  const app = new Hono<{ Variables: ClientVariables }>();
  app.use('/og/*', async (c, next) => {
    const wait = limiter.take(c.get('addressGroup') ?? 'unknown');
    if (wait > 0) return c.text('too many\n', 429, { 'retry-after': String(wait) });
    await next();
    return undefined;
  });
  app.get(BRAND_CARD, async (c) => send(c, (await loadDrawCard()).brandCard(brand)));
  app.get('/og/:kind{enquiry|offer}/:file{[A-Z]{2}-[0-9]{6,12}\\.png}', async (c) => {
    const table = TABLES[c.req.param('kind')]!;
    const typed = c.req.param('file').replace(/\.png$/, '');
    const number = listingNumber(table, typed);
    const listing: ListingSummary | undefined =
      number === typed ? await read((tx) => findListing(tx, table, number)) : undefined;
    return listing ? send(c, (await loadDrawCard()).listingCard(listing, brand)) : c.notFound();
  });
  app.get('/og/news/:file{[0-9a-f-]{36}\\.png}', async (c) => {
    const article = await read((tx) => findArticle(tx, c.req.param('file').replace(/\.png$/, '')));
    return article ? send(c, (await loadDrawCard()).newsCard(article, brand)) : c.notFound();
  });
  app.get('/og/corporate/:file{[0-9a-f-]{36}\\.png}', async (c) => {
    const company = await read((tx) => findCompany(tx, c.req.param('file').replace(/\.png$/, '')));
    return company ? send(c, (await loadDrawCard()).companyCard(company, brand)) : c.notFound();
  });
  return app;
}

class TooManyCards extends Error {}

/** Converts SVG to PNG, a few at a time. */
function createPainter(): (svg: string) => Promise<Uint8Array<ArrayBuffer>> {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (svg) => {
    if (waiting.length >= QUEUE) throw new TooManyCards();
    if (busy >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
    else busy += 1;
    try {
      return await (await loadPaintCard()).paintCard(svg);
    } finally {
      // Passes the place to the next in the queue, or frees it.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
