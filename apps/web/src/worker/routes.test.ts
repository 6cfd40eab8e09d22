import { expect, it } from 'vitest';
import { entryOf, isHashedFile, isOurPage, isPage, withoutMarkup } from './routes.ts';

const ORIGIN = 'https://yarn.example';
const open = (address: string) => isPage({ method: 'GET', mode: 'navigate' }, new URL(address, ORIGIN), ORIGIN);

it.each(['/', '/check-sales-offers?q=cotton#top', '/offer/SO-000101', '/profile/3f1e', '/no/such/page', '/authors'])(
  '%s is a page of the app',
  (address) => expect(open(address)).toBe(true),
);

it.each([
  '/auth/v1/verify?token=1',
  '/rest/v1/sales_offers',
  '/functions/v1/membership-invoice?id=1',
  '/storage/v1/object/public/ads/a.webp',
  '/realtime/v1',
  '/webhooks/razorpay',
  '/__dev/outbox',
  '/healthz',
  '/metrics',
  '/config.json',
  '/manifest.webmanifest',
  '/sitemap.xml',
  '/sitemaps/offers-0.xml',
  '/robots.txt',
  '/news.xml',
  '/og/offer/SO-000101.png',
  '/my-data/3f1e-4.a_b-c.zip',
  '/service-worker.js',
  'https://other.example/',
])('%s is not handled', (address) => expect(open(address)).toBe(false));

it('only a navigation opens the app', () => {
  const url = new URL('/login', ORIGIN);
  expect(isPage({ method: 'POST', mode: 'navigate' }, url, ORIGIN)).toBe(false);
  expect(isPage({ method: 'GET', mode: 'cors' }, url, ORIGIN)).toBe(false);
});

it('only our own hashed files are cached unchanged', () => {
  expect(isHashedFile(new URL('/assets/app-1a2b.js', ORIGIN), ORIGIN)).toBe(true);
  expect(isHashedFile(new URL('/favicon.svg', ORIGIN), ORIGIN)).toBe(false);
  expect(isHashedFile(new URL('https://other.example/assets/app-1a2b.js'), ORIGIN)).toBe(false);
});

const answer = (status: number, headers: HeadersInit = {}) =>
  ({ status, type: 'basic', headers: new Headers(headers) }) as const;
const marked = { 'x-app-page': '1' };

it.each([
  ['a page of ours', answer(200, marked), true],
  ['a page of ours at an address without one', answer(404, marked), true],
  ['a fault of ours', answer(500, marked), false],
  ['a proxy without a server', answer(502, { 'content-type': 'text/html' }), false],
  ['a proxy that refuses', answer(403), false],
  ['a page of a Wi-Fi', answer(200, { 'content-type': 'text/html' }), false],
  ['a limit of requests', answer(429), false],
  ['a redirect', { ...answer(0), type: 'opaqueredirect' } as const, true],
])('%s is shown: %o', (_, response, isOurs) => {
  expect(isOurPage(response)).toBe(isOurs);
});

it('the release of a page is its entry script', () => {
  const html = '<script type="module" crossorigin src="/assets/index-1.js"></script><script type="application/json">';
  expect(entryOf(html)).toBe('/assets/index-1.js');
  const late = '<script type="text/plain" fetchpriority="low" crossorigin data-late="/assets/index-1.js"></script>';
  expect(entryOf(late)).toBe('/assets/index-1.js');
  expect(entryOf('<h1>Bad gateway</h1>')).toBeUndefined();
});

it('the page cached for every address contains nothing prerendered', () => {
  const page = '<body><!--served--><div id="served">PE-1</div>\n<script>1</script><!--/served--><div id="root"></div>';
  expect(withoutMarkup(page)).toBe('<body><div id="root"></div>');
  expect(withoutMarkup('<div id="root"></div>')).toBe('<div id="root"></div>');
});
