import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIMITS } from '@tanabana/domain/limits';
import { createRateLimiter } from '@tanabana/gateway';
import { texts } from '@tanabana/messages/catalogue';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesOf } from '../../test/support/pages.ts';
import { newMember, postEnquiry, postOffer, type Actor } from '../../test/support/members.ts';
import { DEFAULT_BRAND } from '../brand.ts';
import { createLog } from '../log.ts';
import { buildTestApp, type TestApp } from '../testing.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './share-card/card-address.ts';
import { createShareCards } from './share-card/share-card-routes.ts';

const INDEX = `<!doctype html><html><head><meta charset="utf-8" /><title>Plain</title>
  <meta
    name="description"
    content="plain"
  /></head><body><div id="root"></div></body></html>`;
/** WhatsApp accepts twice as much. */
const MOST_BYTES = 300 * 1024;
const ARTICLE = '5f0c7c1e-0000-4000-8000-000000000001';

const webRoot = mkdtempSync(join(tmpdir(), 'tanabana-pages-'));
let test: TestApp;
let poster: Actor;
let offer: { id: string; offer_number: string };
let enquiry: { id: string; enquiry_number: string };

beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), INDEX);
  test = await buildTestApp({ webRoot });
  poster = await newMember(test, { member_name: 'Hidden Poster', mobile_number: '9812345678', city: 'Surat' });
  offer = await postOffer(poster, { lot_no: 'L-77' });
  enquiry = await postEnquiry(poster);
  await test.run(`insert into news_items (id, headline, content, published_at) values
    ('${ARTICLE}', 'Cotton & <b>silk</b> rise', ${quoted('First line.\n\nSecond line.')}, '2026-03-11T06:00:00Z')`);
});
afterAll(async () => {
  await test.close();
  rmSync(webRoot, { recursive: true });
});

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const { get, read, page } = pagesOf(() => test);

describe('a draft, and an article of the future', () => {
  const DRAFT = '00000000-0000-4000-8000-0000000000d1';
  const LATER = '00000000-0000-4000-8000-0000000000d2';

  it('have no page, no share card and no entry in the sitemap and the feed', async () => {
    await test.run(`insert into news_items (id, headline, content, published_at) values
      ('${DRAFT}', 'Secret draft', 'x', null), ('${LATER}', 'Secret tomorrow', 'x', now() + interval '1 day')`);
    for (const id of [DRAFT, LATER]) {
      expect((await get(`/news/${id}`)).status).toBe(404);
      expect((await get(`/og/news/${id}.png`)).status).toBe(404);
    }
    for (const path of ['/', '/news', '/news.xml', '/sitemaps/news.xml']) {
      expect(await (await get(path)).text()).not.toMatch(/Secret|0000000000d[12]/);
    }
    await test.run(`update news_items set published_at = now() where id = '${LATER}'`);
    expect((await get(`/news/${LATER}`)).status).toBe(200);
    await test.run(`delete from news_items where id in ('${DRAFT}', '${LATER}')`);
  });
});

describe('the page of a listing', () => {
  it('shows an offer with its price, its picture and its link', async () => {
    const number = offer.offer_number;
    const { status, title, canonical, meta, data, body, text } = await page(`/offer/${number}`);
    expect(status).toBe(200);
    expect(title).toBe(`${number}: 150D/48F Polyester Filament, 1,20,000 kg at ₹268.50/kg - Tanabana`);
    expect(canonical).toBe(`${test.url}/offer/${number}`);
    expect(meta('description')).toContain(
      'On offer: Polyester Filament, 150D/48F, 1 ply, 1,20,000 kg at ₹268.50 per kg.',
    );
    expect(meta('og:image')).toBe(`${test.url}/og/offer/${number}.png`);
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual([String(CARD_WIDTH), String(CARD_HEIGHT)]);
    expect(meta('robots')).toBeUndefined();
    expect(text.match(/<title>|name="description"/g)).toHaveLength(2);
    expect(data.map((thing) => thing['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(data[0]).toMatchObject({
      sku: number,
      offers: { price: '268.50', priceCurrency: 'INR', eligibleQuantity: { value: 120000, unitCode: 'KGM' } },
    });
    expect(body).toContain('<h1>150D/48F Polyester Filament</h1>');
    expect(body).toMatch(/<dt>Lot no<\/dt>\s*<dd>L-77<\/dd>/);
  });

  it('shows an enquiry as a demand without a price', async () => {
    const { title, data } = await page(`/enquiry/${enquiry.enquiry_number}`);
    expect(title).toContain('40s Cotton Combed, 5,000 kg wanted');
    expect(data[0]).toMatchObject({ '@type': 'Demand', itemOffered: { '@type': 'Product', name: 'Cotton Combed' } });
    expect(JSON.stringify(data)).not.toContain('price');
  });

  it('contains nothing that a visitor may not see', async () => {
    for (const path of [
      `/offer/${offer.offer_number}`,
      `/enquiry/${enquiry.enquiry_number}`,
      '/',
      '/check-sales-offers',
    ]) {
      const { text } = await page(path);
      for (const secret of [poster.email, '9812345678', 'Hidden Poster', poster.id]) expect(text).not.toContain(secret);
    }
  });

  it('escapes typed text, in markup and in data', async () => {
    const fibre_type = '</script><b>&"';
    const { offer_number } = await postOffer(poster, { fibre_type, denier_count: null, filament_count: null });
    const { text, title, data, body } = await page(`/offer/${offer_number}`);
    expect(text).not.toContain('</script><b>');
    expect(title).toContain('&lt;/script&gt;&lt;b&gt;&amp;&quot;');
    expect(data[0]!.name).toBe(fibre_type);
    expect(body).toContain('&lt;/script&gt;&lt;b&gt;&amp;&quot;');
    expect((await get(`/og/offer/${offer_number}.png`)).status).toBe(200);
  });

  it.each(['so', 'so-', ''])('redirects from %s and a bare number to the canonical address', async (prefix) => {
    const bare = Number(offer.offer_number.slice(3));
    const answer = await get(`/Offer/${prefix}${bare}/`);
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(`/offer/${offer.offer_number}`);
  });

  it('is 404 and not indexed when the listing does not exist or is closed', async () => {
    const closed = await postOffer(poster);
    const path = `/offer/${closed.offer_number}`;
    expect((await page(path)).status).toBe(200);
    await test.run(`update sales_offers set status = 'Closed' where id = '${closed.id}'`);
    for (const missing of [path, '/offer/SO-999999', '/offer/so-999999', '/offer/PE-000001', '/offer/x%3Cscript%3E']) {
      const { status, title, meta, canonical, body, text } = await page(missing);
      expect([missing, status]).toEqual([missing, 404]);
      expect(title).toBe('Offer not found - Tanabana');
      expect(meta('robots')).toBe('noindex');
      expect(canonical).toBeUndefined();
      expect(body).toContain('href="/check-sales-offers"');
      expect(text).toContain('<div id="root"></div>');
    }
    expect((await get(`/og/offer/${closed.offer_number}.png`)).status).toBe(404);
  });
});

describe('the other pages', () => {
  it('Home has the site, its search and the newest listings', async () => {
    const { title, canonical, data, body } = await page('/');
    expect(title).toBe('Tanabana');
    expect(canonical).toBe(`${test.url}/`);
    expect(data.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite']);
    expect(body).toContain(`href="/enquiry/${enquiry.enquiry_number}"`);
  });

  it.each([
    ['/check-sales-offers', 'Check Sales Offers - Tanabana', () => `href="/offer/${offer.offer_number}"`],
    [
      '/check-purchase-enquiries',
      'Check Purchase Enquiries - Tanabana',
      () => `href="/enquiry/${enquiry.enquiry_number}"`,
    ],
    ['/news', 'News - Tanabana', () => `href="/news/${ARTICLE}"`],
    ['/price-updates', 'Price List - Tanabana', () => 'Official yarn price lists'],
    ['/corporate-members', 'Corporate Members - Tanabana', () => 'Mills and yarn companies'],
    ['/yarn-calculator', 'Yarn Calculator - Tanabana', () => 'One count in every unit.'],
    ['/faq', 'FAQ - Tanabana', () => 'What is Tanabana, and who is it for?'],
    ['/terms-of-use/', 'Terms of Use - Tanabana', () => '<h1>Terms of Use</h1>'],
  ])('%s has a title, one address and text', async (path, name, words) => {
    const { status, title, canonical, body } = await page(path);
    expect(status).toBe(200);
    expect(title).toBe(name);
    expect(canonical).toBe(test.url + path.replace(/\/$/, ''));
    expect(body).toContain(words());
  });

  it('the FAQ fills every placeholder of its answers', async () => {
    const { data, text } = await page('/faq');
    expect(data[0]!['@type']).toBe('FAQPage');
    expect(text).not.toMatch(/\{\w+\}/);
    expect(text).toContain(`${LIMITS.credits_free_signup} credits`);
  });

  it('an article is shown whole, and an unknown one is 404', async () => {
    const { title, meta, data, body } = await page(`/news/${ARTICLE}`);
    expect(title).toBe('Cotton &amp; &lt;b&gt;silk&lt;/b&gt; rise - Tanabana');
    expect(meta('og:type')).toBe('article');
    expect(meta('description')).toBe('First line. Second line.');
    expect(data[0]).toMatchObject({ '@type': 'NewsArticle', headline: 'Cotton & <b>silk</b> rise' });
    expect(body).toContain('<p>Second line.</p>');
    for (const id of ['5f0c7c1e-0000-4000-8000-00000000000f', 'nothing']) {
      const missing = await page(`/news/${id}`);
      expect([missing.status, missing.meta('robots')]).toEqual([404, 'noindex']);
    }
  });

  it.each([
    ['/profile/me', 200],
    ['/login', 200],
    ['/Admin/', 200],
    ['/check-purchase-enquiry', 200],
    ['/no/such/page', 404],
    ['/profile', 404],
    ['/favicon', 404],
  ])('%s is not indexed, and has the app and the status %i', async (path, expected) => {
    const { status, meta, canonical, text } = await page(path);
    expect([status, meta('robots'), canonical]).toEqual([expected, 'noindex', undefined]);
    expect(text).toContain('<div id="root">');
    const head = await test.app.request(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([expected, '']);
  });

  it('an unknown address of a service returns the error of the service', async () => {
    for (const path of ['/rest/v1/nothing', '/functions/v1/nothing', '/auth/v1/nothing', '/og/nothing.png']) {
      const answer = await get(path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await answer.text()).not.toContain('<div id="root">');
    }
  });

  it.each(['privacy', 'terms'] as const)('the text of %s is complete without a script', async (name) => {
    const { body, text } = await page(name === 'terms' ? '/terms-of-use' : '/privacy-policy');
    const plain = body.replaceAll(/&#39;/g, "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    expect(text).not.toMatch(/\{\w+\}/);
    const sections = Object.entries(texts('en', 'legal')).filter(([key]) => key.startsWith(`${name}.sections.`));
    for (const [, words] of sections) expect(plain).toContain(words.split('{')[0]);
    expect(body.match(/<h2>/g)).toHaveLength(sections.filter(([key]) => key.endsWith('.title')).length);
  });

  it.each([
    ['/tanabana-partners', 'Yarn is bought and sold by telephone'],
    ['/membership-plans', '<h2>Corporate Member</h2>'],
    ['/contact-corporate', 'A page for your company with its products'],
  ])('%s has the text of its screen', async (path, words) => {
    const { body, text } = await page(path);
    expect(body).toContain(words);
    expect(text).not.toMatch(/\{\w+\}/);
  });

  it('every page has a picture for messengers', async () => {
    for (const path of ['/', '/faq', `/news/${ARTICLE}`, `/enquiry/${enquiry.enquiry_number}`]) {
      const { meta } = await page(path);
      const address = meta('og:image')!;
      expect(address.startsWith(`${test.url}/og/`)).toBe(true);
      expect(meta('og:image:alt')).not.toBe('');
      const answer = await get(address.slice(test.url.length));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, meta('og:image:type')]);
      const picture = Buffer.from(await answer.arrayBuffer());
      expect(picture.length).toBeLessThan(MOST_BYTES);
      const { format, width, height } = await sharp(picture).metadata();
      expect([format, width, height]).toEqual(['png', CARD_WIDTH, CARD_HEIGHT]);
      expect([meta('og:image:width'), meta('og:image:height')]).toEqual([String(width), String(height)]);
    }
    expect((await get('/og/news/5f0c7c1e-0000-4000-8000-00000000000f.png')).status).toBe(404);
  });

  it('a page is sent again only when it has changed', async () => {
    const etag = (await get('/faq')).headers.get('etag')!;
    expect((await get('/faq', { 'if-none-match': etag })).status).toBe(304);
    const other = (await get('/privacy-policy')).headers.get('etag');
    expect(other).not.toBe(etag);
  });

  it('the page without prerendering is sent when the database refuses', async () => {
    await test.run('alter table public.sales_offers rename to sales_offers_away');
    try {
      const { status, title, meta } = await page(`/offer/${offer.offer_number}`);
      expect([status, title, meta('robots')]).toEqual([200, 'Plain', undefined]);
    } finally {
      await test.run('alter table public.sales_offers_away rename to sales_offers');
    }
    expect((await page(`/offer/${offer.offer_number}`)).title).toContain(offer.offer_number);
  });
});

describe('files for search engines', () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);

  it('the sitemap has every open listing and no other, in numbered parts', async () => {
    const part = SERVER_LIMITS.sitemap_part_length;
    const [last, first, long, longNext] = [part - 1, part, 100 * part, 100 * part + 1].map(
      (serial) => `SO-${String(serial).padStart(6, '0')}`,
    );
    for (const [number, status] of [
      [last, 'Open'],
      [first, 'Open'],
      [long, 'Closed'],
      [longNext, 'Open'],
    ]) {
      const made = await postOffer(poster);
      await test.run(
        `update sales_offers set offer_number = '${number}', status = '${status}' where id = '${made.id}'`,
      );
    }
    // Imported rows may be older than rows with a lower number.
    await test.run(`update sales_offers set updated_at = '2020-01-01' where offer_number = '${longNext}'`);
    await test.run(`select setval('private.sales_offers_number_seq', ${100 * part + 1})`);
    const index = locations(await read('/sitemap.xml')).map((url) => url.replace(`${test.url}/sitemaps/`, ''));
    const parts = ['offers-0.xml', 'offers-1.xml', 'offers-100.xml'];
    expect(index).toEqual(['pages.xml', 'news.xml', 'enquiries-0.xml', ...parts]);
    const offers = async (name: string) => locations(await read(`/sitemaps/${name}.xml`));
    expect(await offers('offers-0')).toEqual(
      expect.arrayContaining([`${test.url}/offer/${offer.offer_number}`, `${test.url}/offer/${last}`]),
    );
    expect(await offers('offers-1')).toEqual([`${test.url}/offer/${first}`]);
    expect(await offers('offers-100')).toEqual([`${test.url}/offer/${longNext}`]);
    expect(await offers('enquiries-0')).toEqual([`${test.url}/enquiry/${enquiry.enquiry_number}`]);
    expect(await offers('news')).toEqual([`${test.url}/news/${ARTICLE}`]);
    expect(await read('/sitemaps/offers-1.xml')).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+\+00:00<\/lastmod>/);
  });

  it('every page of the sitemap exists', async () => {
    for (const url of locations(await read('/sitemaps/pages.xml'))) {
      const { status, canonical } = await page(url.slice(test.url.length));
      expect([status, canonical]).toEqual([200, url]);
    }
  });

  it.each(['offers-7', 'offers-00', 'offers-99999999', 'nothing', 'd2d_sales_offers-0'])(
    'has no part %s',
    async (name) => {
      expect((await get(`/sitemaps/${name}.xml`)).status).toBe(404);
    },
  );

  it('robots.txt excludes private pages and names the sitemap', async () => {
    const text = await read('/robots.txt');
    expect(text).toContain(`Sitemap: ${test.url}/sitemap.xml`);
    for (const path of ['/profile/', '/admin', '/auth/']) expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).not.toMatch(/Disallow: \/(enquiry|offer|news|rest)/);
    expect((await get('/rest/v1/news_items')).headers.get('x-robots-tag')).toBe('noindex');
  });

  it('the news feed contains the articles, escaped', async () => {
    const feed = await read('/news.xml');
    expect(feed).toContain('<title>Cotton &amp; &lt;b&gt;silk&lt;/b&gt; rise</title>');
    expect(feed).toContain(`<link>${test.url}/news/${ARTICLE}</link>`);
    expect(feed).toContain('<pubDate>Wed, 11 Mar 2026 06:00:00 GMT</pubDate>');
  });
});

describe('a share card', () => {
  it.each(['brand.png', () => `offer/${offer.offer_number}.png`, () => `enquiry/${enquiry.enquiry_number}.png`])(
    'is a picture of the size that messengers expect',
    async (file) => {
      const answer = await get(`/og/${typeof file === 'string' ? file : file()}`);
      expect(answer.headers.get('content-type')).toBe('image/png');
      const picture = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(picture).metadata()).toMatchObject({ width: CARD_WIDTH, height: CARD_HEIGHT });
      expect(picture.length).toBeLessThan(150_000);
      const etag = answer.headers.get('etag')!;
      const again = await get(`/og/${typeof file === 'string' ? file : file()}`, { 'if-none-match': etag });
      expect(again.status).toBe(304);
    },
  );

  it.each(['offer/so-000001.png', 'offer/PE-000001.png', 'offer/SO-999999.png', 'x', 'offer/SO-1.png'])(
    'does not exist at %s',
    async (file) => expect((await get(`/og/${file}`)).status).toBe(404),
  );

  it('is refused over the rate limit', async () => {
    const limiter = createRateLimiter({ calls: 1, seconds: 60 });
    const cards = createShareCards({ scope: test.scope, brand: DEFAULT_BRAND, log: createLog('silent'), limiter });
    expect((await cards.request('/og/brand.png')).status).toBe(200);
    const refused = await cards.request('/og/brand.png');
    expect(refused.status).toBe(429);
    // Rendering the first card takes a part of the minute.
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });
});
