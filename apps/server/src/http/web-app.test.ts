import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebApp, type WebApp } from './web-app.ts';

const root = mkdtempSync(join(tmpdir(), 'tanabana-web-'));
const script = 'export const yarn = "cotton";\n'.repeat(100);
let web: WebApp;

beforeAll(() => {
  mkdirSync(join(root, 'dist/assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'dist/index.html'), '<html><head><title>T</title></head><body></body></html>');
  writeFileSync(join(root, 'dist/assets/main-abc123.js'), script);
  web = createWebApp({ root: join(root, 'dist'), boot: { url: '', brand: { name: '</script>$&' } } });
});
afterAll(() => rmSync(root, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) => web.respond(path, new Headers(headers));

describe('the web app', () => {
  it.each(['/', '/check-purchase-enquiries', '/profile/me', '/no/such/page', '/../secret.txt', '/..%2fsecret.txt'])(
    'answers %s with its index, fresh each time and told its settings',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toContain(
        '<script type="application/json" id="tanabana-config">{"url":"","brand":{"name":"\\u003c/script>$&"}}</script></head>',
      );
    },
  );

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('sends hashed files as %s, to be kept for ever', async (encoding, accepted, unpack) => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(unpack(await answer.arrayBuffer()).toString()).toBe(script);
  });

  it('says when a browser already has the file', async () => {
    const etag = (await get('/')).headers.get('etag')!;
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
  });

  it('does not pretend that a missing script is a page', async () => {
    expect((await get('/assets/main-old.js')).status).toBe(404);
  });

  it('says how to build it when it has not been built', async () => {
    const unbuilt = createWebApp({ root: join(root, 'nowhere'), boot: {} });
    const answer = await unbuilt.respond('/', new Headers());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm run build');
  });
});
