import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '@tanabana/domain/languages.gen';
import type { PageResponse } from '../pages/pages.ts';
import { PRERENDERED_PAGE } from '../../test/support/prerendered-page.ts';
import { createWebApp, type WebApp } from './web-app.ts';

const root = mkdtempSync(join(tmpdir(), 'tanabana-web-'));
const script = 'export const yarn = "cotton";\n'.repeat(100);
const font = 'wOF2'.repeat(400);
let web: WebApp;

beforeAll(() => {
  mkdirSync(join(root, 'dist/assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'dist/index.html'), '<html><head><title>T</title></head><body></body></html>');
  writeFileSync(join(root, 'dist/assets/main-abc123.js'), script);
  writeFileSync(join(root, 'dist/assets/anek-gujarati-gujarati-400-normal-DqrW2v_o.woff2'), font);
  web = createWebApp({ root: join(root, 'dist'), boot: { url: '', brand: { name: '</script>$&' } } });
});
afterAll(() => rmSync(root, { recursive: true }));

/** A prerendered page, but for its language. */
const PAGE = { ...PRERENDERED_PAGE, markup: '', needsScript: false };

const get = (path: string, headers: Record<string, string> = {}) => web.respond(path, new Headers(headers));

describe('the web app', () => {
  it.each(['/', '/check-purchase-enquiries', '/profile/me', '/no/such/page'])(
    'serves its index at %s, revalidated each time and with its settings',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toContain(
        '<script type="application/json" id="tanabana-config">{"url":"","brand":{"name":"\\u003c/script>$&"}}</script><script>',
      );
    },
  );

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('serves hashed files as %s, as immutable', async (encoding, accepted, unpack) => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(unpack(await answer.arrayBuffer()).toString()).toBe(script);
  });

  it('serves the compression that the build wrote, to those who accept it', async () => {
    writeFileSync(join(root, 'dist/assets/messages-def456.js'), script);
    writeFileSync(join(root, 'dist/assets/messages-def456.js.br'), brotliCompressSync(`/* built */${script}`));
    const sent = async (accepted: string) =>
      Buffer.from(await (await get('/assets/messages-def456.js', { 'accept-encoding': accepted })).arrayBuffer());
    expect(brotliDecompressSync(await sent('br')).toString()).toBe(`/* built */${script}`);
    expect(gunzipSync(await sent('gzip')).toString()).toBe(script);
  });

  it('serves the subset of a script as a font, as immutable', async () => {
    const answer = await get('/assets/anek-gujarati-gujarati-400-normal-DqrW2v_o.woff2', { 'accept-encoding': 'br' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('font/woff2');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    // The format is already compressed.
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe(font);
  });

  it('returns 304 when the browser has the file', async () => {
    const etag = (await get('/')).headers.get('etag')!;
    // As it was sent, weakened by a proxy that compresses, and in a list.
    for (const known of [etag, `W/${etag}`, `"older", W/${etag}`, '*']) {
      expect((await get('/', { 'if-none-match': known })).status).toBe(304);
    }
    for (const other of ['"older"', etag.slice(1, -1)]) {
      expect((await get('/', { 'if-none-match': other })).status).toBe(200);
    }
  });

  it.each(['/assets/main-old.js', '/demo/ads/gone.webp', '/favicon.png', '/../secret.txt', '/..%2fsecret.txt'])(
    'returns 404 for a missing file: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('preloads the files of the page at its address, without those of the entry', async () => {
    const page = (key: string, file: string) => ({
      [`src/app/routes/${key}.tsx?tsr-split=component---loader`]: { file, imports: ['_shared.js', '_entry-part.js'] },
    });
    mkdirSync(join(root, 'dist/.vite'), { recursive: true });
    const article = 'src/app/routes/(reading)/news_.$articleId.tsx?tsr-split=component---loader';
    const manifest = {
      'index.html': { file: 'assets/main-abc123.js', isEntry: true, imports: ['_entry-part.js'] },
      '_entry-part.js': {
        file: 'assets/entry-part.js',
        dynamicImports: ['src/app/routes/index.tsx?tsr-split=component---loader', 'src/app/route-tree.gen.ts'],
      },
      '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
      ...page('index', 'assets/home.js'),
      'src/app/route-tree.gen.ts': { file: 'assets/tree.js', imports: ['_pages.js'] },
      '_pages.js': { file: 'assets/pages.js', imports: ['_entry-part.js'], dynamicImports: [article] },
      ...page('(market)/(listings)/offer.$number', 'assets/offer.js'),
      ...page('(reading)/news_.$articleId', 'assets/article.js'),
    };
    writeFileSync(join(root, 'dist/.vite/manifest.json'), JSON.stringify(manifest));
    const fresh = createWebApp({ root: join(root, 'dist'), boot: {} });
    const serve = async () => ({ status: 200 as const, render: (index: string) => index });
    const at = async (path: string) => (await fresh.respond(path, new Headers(), serve)).text();
    const offer = await at('/offer/SO-000045');
    expect(offer.match(/href="[^"]+"/g)).toEqual([
      'href="/assets/offer.js"',
      'href="/assets/shared.js"',
      'href="/assets/shared.css"',
    ]);
    expect(await at('/')).toContain('<link data-next crossorigin href="/assets/home.js">');
    expect(await at('/')).not.toContain('pages.js');
    // The chunk that imports the page's file is preloaded before it.
    expect(await at('/news/an-article')).toMatch(
      /href="\/assets\/article.js".*href="\/assets\/tree.js".*href="\/assets\/pages.js"/,
    );
    expect(await at('/news')).not.toContain('<link');
    expect((await fresh.respond('/.vite/manifest.json', new Headers(), serve)).status).toBe(404);
  });

  it("preloads what a signed-in member's app loads with a page for members, and not with one that is prerendered", async () => {
    const route = (key: string) => ({
      [`src/app/routes/${key}.tsx?tsr-split=component---loader`]: { file: `assets/${key.slice(9, 16)}.js` },
    });
    const manifest = {
      ...route('(market)/product-search'),
      ...route('(market)/price-updates'),
      'src/lib/session/make-auth-client.ts': { file: 'assets/auth.js', imports: ['_shared.js'] },
      '_shared.js': { file: 'assets/shared.js' },
    };
    mkdirSync(join(root, 'dist/.vite'), { recursive: true });
    writeFileSync(join(root, 'dist/.vite/manifest.json'), JSON.stringify(manifest));
    const fresh = createWebApp({ root: join(root, 'dist'), boot: {} });
    const at = async (path: string, isPrerendered = false) => {
      const prerendered = isPrerendered ? { ...PAGE, language: 'en' as const } : undefined;
      const serve = async () => ({ status: 200 as const, prerendered, render: (index: string) => index });
      return (await fresh.respond(path, new Headers(), serve)).text();
    };
    expect(await at('/product-search')).toMatch(/assets\/auth.js.*assets\/shared.js/);
    expect(await at('/price-updates')).not.toContain('assets/auth.js');
    expect(await at('/product-search', true)).not.toContain('assets/auth.js');
  });

  it('preloads the messages that a page loads, in the language of its reader, and what names them', async () => {
    const chunk = (name: string, file: string, more = {}) => ({ [name]: { file: `assets/${file}.js`, ...more } });
    const words = (path: string) => `../../packages/messages/${path}.json`;
    const page = 'src/app/routes/(market)/product-search.tsx?tsr-split=component---loader';
    const manifest = {
      ...chunk('index.html', 'index', { isEntry: true, dynamicImports: [words('en/notices')] }),
      ...chunk('src/i18n/other-messages.ts', 'other-messages'),
      ...chunk('src/i18n/translations.ts', 'translations'),
      ...chunk(page, 'product-search'),
      ...Object.fromEntries(
        ['en/notices', 'en/products', 'hi/common', 'hi/terms', 'hi/products'].map((path) => [
          words(path),
          { file: `assets/${path.replace('/', '-')}.js` },
        ]),
      ),
    };
    mkdirSync(join(root, 'dist/.vite'), { recursive: true });
    writeFileSync(join(root, 'dist/.vite/manifest.json'), JSON.stringify(manifest));
    const messages = join(root, 'dist/.vite/page-messages.json');
    writeFileSync(messages, JSON.stringify({ [page]: ['products', 'notices'] }));
    const fresh = createWebApp({ root: join(root, 'dist'), boot: {} });
    const serve = async () => ({ status: 200 as const, render: (index: string) => index });
    const preloaded = async (language: string) => {
      const answer = await fresh.respond('/product-search', new Headers({ 'accept-language': language }), serve);
      expect(answer.headers.get('vary')).toBe('accept-encoding, cookie, accept-language');
      return Array.from((await answer.text()).matchAll(/data-next[^>]*assets\/([\w-]+)/g), ([, file]) => file);
    };
    expect(await preloaded('en')).toEqual(['other-messages', 'en-products', 'en-notices', 'product-search']);
    expect(await preloaded('hi')).toEqual([
      'translations',
      'hi-common',
      'hi-terms',
      'hi-products',
      'en-notices',
      'product-search',
    ]);
    rmSync(messages);
  });

  it('preloads the letters and first messages of the language of a prerendered page, and those of no other', async () => {
    const chunk = (name: string, file: string) => ({ [name]: { file: `assets/${file}.js` } });
    const manifest = {
      ...chunk('src/i18n/translations.ts', 'translations'),
      'src/styles/fonts/anek-devanagari-words-400.woff2': { file: 'assets/words-400.woff2' },
      ...chunk('../../packages/messages/hi/common.json', 'hi-common'),
      ...chunk('../../packages/messages/hi/terms.json', 'hi-terms'),
      ...chunk('../../packages/messages/hi/news.json', 'hi-news'),
      ...chunk('../../packages/messages/en/terms.json', 'en-terms'),
    };
    mkdirSync(join(root, 'dist/.vite'), { recursive: true });
    writeFileSync(join(root, 'dist/.vite/manifest.json'), JSON.stringify(manifest));
    const fresh = createWebApp({ root: join(root, 'dist'), boot: {} });
    const render = (index: string) => index;
    writeFileSync(join(root, 'dist/index.html'), '<head><meta name="viewport" content="a"><title>T</title></head>');
    const links = async (language: Language, kind: string) => {
      const serve = async () => ({ status: 200 as const, render, prerendered: { ...PAGE, language } });
      const text = await (await fresh.respond('/', new Headers(), serve)).text();
      return Array.from(text.matchAll(new RegExp(`${kind}"[^>]* href="([^"]+)"`, 'g')), ([, href]) => href);
    };
    const messages = ['translations', 'hi-common', 'hi-terms'].map((name) => `/assets/${name}.js`);
    expect(await links('hi', '<link data-late fetchpriority="low')).toEqual(messages);
    expect(await links('hi', 'content="a"><link rel="preload" as="font')).toEqual(['/assets/words-400.woff2']);
    expect(await links('en', 'data-late')).toEqual([]);
    expect(await links('en', 'preload')).toEqual([]);
  });

  it('sends a page without the app, which would share the line with what the first paint needs', async () => {
    const font = { file: 'assets/words-400.woff2' };
    writeFileSync(
      join(root, 'dist/.vite/manifest.json'),
      JSON.stringify({ 'src/styles/fonts/anek-devanagari-words-400.woff2': font }),
    );
    const latin = '<link rel="preload" as="font" type="font/woff2" href="/assets/latin.woff2" crossorigin="">';
    const [app, sheet] = ['/assets/index-1.js', '<link rel="stylesheet" crossorigin href="/assets/app.css">'];
    writeFileSync(
      join(root, 'dist/index.html'),
      `<head><meta name="viewport" content="a"><script type="module" crossorigin src="${app}"></script>${sheet}${latin}</head>`,
    );
    const fresh = createWebApp({ root: join(root, 'dist'), boot: {} });
    const answer = (language: Language) => {
      const page = {
        status: 200,
        render: (index: string) => index,
        prerendered: { ...PAGE, language },
      };
      return fresh.respond('/', new Headers(), async () => page as PageResponse);
    };
    const hindi = await answer('hi');
    const text = await hindi.text();
    expect(text).toMatch(
      /^<head><meta name="viewport" content="a"><link [^>]*words-400.woff2"><link [^>]*latin.woff2" crossorigin=""><script/,
    );
    expect(text.split('latin.woff2')).toHaveLength(2);
    expect(text).toContain(`<script type="text/plain" fetchpriority="low" crossorigin data-late="${app}">`);
    // What the first paint needs is in a header, too.
    const preload = (file: string, kind: string) => `</assets/${file}>; rel=preload; as=${kind}; crossorigin`;
    const faces = ['words-400', 'latin'].map((name) => preload(`${name}.woff2`, 'font; type="font/woff2"'));
    expect(hindi.headers.get('link')).toBe([...faces, preload('app.css', 'style')].join(', '));

    const english = await answer('en');
    expect(await english.text()).toContain(
      `<script type="text/plain" fetchpriority="low" crossorigin data-late="${app}">`,
    );
    expect(english.headers.get('link')).toBe([preload('app.css', 'style'), faces[1]].join(', '));
  });

  it('explains how to build it when it has not been built', async () => {
    const unbuilt = createWebApp({ root: join(root, 'nowhere'), boot: {} });
    const answer = await unbuilt.respond('/', new Headers());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm run build');
  });
});
