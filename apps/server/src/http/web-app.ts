/**
 * In charge of the built web app: its files, compressed once and cached for ever when their name holds a hash, and
 * index.html for every other address, since the app has its own router. What stands in index.html at an address is
 * apps/server/src/pages's affair.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isKnown } from '@tanabana/gateway';
import type { PageResponse } from '../pages/pages.ts';
import { encodingFor } from './encodings.ts';
import { readRouteChunks } from './route-chunks.ts';

export type WebApp = {
  /**
   * Answers a GET or HEAD of any path.
   *
   * @param serve asked at addresses that are no file; without an answer index.html is sent as it was built
   */
  respond(path: string, request: Headers, serve?: () => Promise<PageResponse | undefined>): Promise<Response>;
};

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const COMPRESSIBLE = /^(text|application|image\/svg)/;
/** Below this many bytes a packet is a packet. */
const WORTH_COMPRESSING = 1024;
/** The bundler's folder of files whose name changes with their content. */
const HASHED = /^\/assets\//;

/** What the build keeps for the server, such as the list of its own files. */
const HIDDEN = /\/\.(?!well-known\/)/;

type Encoding = 'br' | 'gzip' | 'identity';
type Cached = {
  stamp: string;
  bodies: Map<Encoding, Uint8Array<ArrayBuffer>>;
  /** Sent once: not worth the last percent of compression. */
  isBrief?: boolean;
  /** Made in the background, once. */
  best?: Promise<unknown>;
};

/**
 * @param root folder of the built app; read again when a file changes, so that a rebuild needs no restart
 * @param boot what the app is told at start, put into index.html as JSON
 */
export function createWebApp({ root, boot }: { root: string; boot: unknown }): WebApp {
  const cache = new Map<string, Cached>();
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const bootTag = `<script type="application/json" id="tanabana-config">${json}</script>`;
  const bootStamp = createHash('sha256').update(json).digest('base64url').slice(0, 8);

  async function load(path: string): Promise<Cached | undefined> {
    const file = join(root, normalize(path));
    if (!file.startsWith(root + sep) || HIDDEN.test(path)) return undefined;
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile()) return undefined;
    const stamp = `${facts.size.toString(36)}-${facts.mtimeMs.toString(36)}${path === INDEX ? `-${bootStamp}` : ''}`;
    const known = cache.get(path);
    if (known?.stamp === stamp) return known;
    const content = await readFile(file);
    const body =
      path === INDEX ? Buffer.from(content.toString().replace('</head>', () => `${bootTag}</head>`)) : content;
    const fresh: Cached = { stamp, bodies: new Map([['identity', new Uint8Array(body)]]) };
    cache.set(path, fresh);
    return fresh;
  }

  async function answer(path: string, file: Cached, request: Headers, status = 200): Promise<Response> {
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const accepted = request.get('accept-encoding') ?? '';
    const encoding = COMPRESSIBLE.test(type) ? await compressed(file, accepted, HASHED.test(path)) : 'identity';
    const etag = `"${file.stamp}-${encoding}"`;
    const headers = new Headers({
      'content-type': type,
      'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag,
      vary: 'accept-encoding',
    });
    if (status === 200 && isKnown(etag, request.get('if-none-match')))
      return new Response(null, { status: 304, headers });
    if (encoding !== 'identity') headers.set('content-encoding', encoding);
    return new Response(file.bodies.get(encoding)!, { status, headers });
  }

  // As long as index.html is the same, so is the build.
  let chunks: { stamp: string; linksAt: Promise<(path: string) => string> } | undefined;
  async function chunkLinks(index: Cached, path: string): Promise<string> {
    if (chunks?.stamp !== index.stamp) chunks = { stamp: index.stamp, linksAt: readRouteChunks(root) };
    return (await chunks.linksAt)(path);
  }

  /** index.html with an address's own words in it, and the page's own files ahead of its start. */
  async function withShell(
    index: Cached,
    served: Exclude<PageResponse, { redirect: string }>,
    path: string,
    request: Headers,
  ) {
    const { status, render, prerendered } = served;
    const found = await chunkLinks(index, path);
    const whole = render(Buffer.from(index.bodies.get('identity')!).toString(), prerendered).replace(
      '</head>',
      () => `${found}</head>`,
    );
    const text = prerendered ? seenFirst(whole) : whole;
    const stamp = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    const bodies: Cached['bodies'] = new Map([['identity', new Uint8Array(Buffer.from(text))]]);
    const sent = await answer(INDEX, { stamp, bodies, isBrief: true }, request, status);
    if (prerendered) sent.headers.append('vary', 'user-agent');
    return sent;
  }

  return {
    async respond(path, request, serve) {
      const file = path.endsWith('/') ? undefined : await load(path);
      if (file) return answer(path, file, request);
      // Where a file should be, the app in its place would fail less clearly. No page's address ends like a file's.
      if (HASHED.test(path) || Object.hasOwn(TYPES, extname(path))) return new Response('Not found\n', { status: 404 });
      const index = await load(INDEX);
      const served = await serve?.();
      if (served && 'redirect' in served) return redirectTo(served.redirect);
      if (index) return served ? withShell(index, served, path, request) : answer(INDEX, index, request);
      return new Response('The web app has not been built: run "npm run build".\n', { status: 503 });
    },
  };
}

const INDEX = '/index.html';

/** What is drawn is seen in its own styles at once, and the scripts give way to them. */
const seenFirst = (text: string): string =>
  text
    .replaceAll('rel="preload" as="style"', 'rel="stylesheet"')
    .replaceAll(/<link rel="modulepreload"|<script type="module"/g, '$& fetchpriority="low"');

/** For good, but asked again: the page may be gone one day. */
const redirectTo = (location: string) =>
  new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } });

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The best encoding that the browser takes, made on first use. */
async function compressed(file: Cached, accepted: string, isForEver: boolean): Promise<Encoding> {
  const { bodies, isBrief } = file;
  const plain = bodies.get('identity')!;
  if (plain.length < WORTH_COMPRESSING) return 'identity';
  const encoding = encodingFor(accepted, ['br', 'gzip']);
  if (bodies.has(encoding)) return encoding;
  const body =
    encoding === 'br'
      ? await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: isBrief ? 4 : 9 } })
      : await zip(plain, { level: isBrief ? 6 : 9 });
  if (!bodies.has(encoding)) bodies.set(encoding, new Uint8Array(body));
  // The best quality takes twenty times as long and saves a fifteenth. It starts after the first response has its body, so that
  // the two do not compete for the processor.
  if (encoding === 'br' && isForEver) file.best ??= keepBest(bodies);
  return encoding;
}

/** Where it cannot be had, for want of memory say, what was made in haste stays. */
const keepBest = (bodies: Cached['bodies']): Promise<unknown> =>
  brotli(bodies.get('identity')!).then(
    (body) => bodies.set('br', new Uint8Array(body)),
    () => undefined,
  );
