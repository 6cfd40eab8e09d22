/**
 * Serves the built web app: its files, compressed once and cached forever when their name contains a hash, and index.html for every other
 * address, because the app has its own router. apps/server/src/pages decides what index.html contains at an address.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Language } from '@tanabana/domain/languages.gen';
import { isKnown } from '@tanabana/gateway';
import { EARLY_READS } from '../pages/inline/early-reads.ts';
import type { PageResponse } from '../pages/pages.ts';
import { LANGUAGE_HEADERS, readerLanguage } from '../pages/reader-language.ts';
import { encodingFor } from './encodings.ts';
import { readRouteChunks } from './route-chunks.ts';

export type WebApp = {
  /**
   * Responds to a GET or HEAD of any path.
   *
   * @param serve called at addresses without a file; without a result index.html is sent as it was built
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
/** Smaller files fit into one packet anyway, in bytes. */
const WORTH_COMPRESSING = 1024;
/** The bundler's folder of files whose name changes with their content. */
const HASHED = /^\/assets\//;

/** Files of the build for the server only, such as the manifest. */
const HIDDEN = /\/\.(?!well-known\/)/;

type Encoding = 'br' | 'gzip' | 'identity';
type Cached = {
  stamp: string;
  bodies: Map<Encoding, Uint8Array<ArrayBuffer>>;
  /** Sent once, so a good compression is not worth its time. */
  isBrief?: boolean;
};

/**
 * @param root folder of the built app; read again when a file changes, so that a rebuild needs no restart
 * @param boot the settings of the app at its start, put into index.html as JSON, with the script that reads them
 */
export function createWebApp({ root, boot }: { root: string; boot: unknown }): WebApp {
  const cache = new Map<string, Cached>();
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const bootTag = `${CONFIG}${json}</script><script>${EARLY_READS}</script>`;
  const bootStamp = createHash('sha256').update(bootTag).digest('base64url').slice(0, 8);

  async function load(path: string): Promise<Cached | undefined> {
    const file = join(root, normalize(path));
    if (!file.startsWith(root + sep) || HIDDEN.test(path)) return undefined;
    const stats = await stat(file).catch(() => undefined);
    if (!stats?.isFile()) return undefined;
    const stamp = `${stats.size.toString(36)}-${stats.mtimeMs.toString(36)}${path === INDEX ? `-${bootStamp}` : ''}`;
    const known = cache.get(path);
    if (known?.stamp === stamp) return known;
    const content = await readFile(file);
    const body =
      path === INDEX ? Buffer.from(content.toString().replace(FIRST_LINK, (first) => `${bootTag}${first}`)) : content;
    const fresh: Cached = { stamp, bodies: new Map([['identity', new Uint8Array(body)]]) };
    // Written by the build (tools/build-web.ts).
    const best = HASHED.test(path) ? await readFile(`${file}.br`).catch(() => undefined) : undefined;
    if (best) fresh.bodies.set('br', new Uint8Array(best));
    cache.set(path, fresh);
    return fresh;
  }

  async function answer(path: string, file: Cached, request: Headers, status = 200): Promise<Response> {
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const accepted = request.get('accept-encoding') ?? '';
    const encoding = COMPRESSIBLE.test(type) ? await compressed(file, accepted) : 'identity';
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

  // The cache of the links is valid as long as index.html is unchanged, because the build is then unchanged too.
  let chunks: { stamp: string; linksAt: ReturnType<typeof readRouteChunks> } | undefined;
  async function chunkLinks(index: Cached, path: string, language: Language) {
    if (chunks?.stamp !== index.stamp) chunks = { stamp: index.stamp, linksAt: readRouteChunks(root) };
    return (await chunks.linksAt)(path, language);
  }

  /** index.html with the page shell of an address, and with the preload links of the page's files before the entry. */
  async function withShell(
    index: Cached,
    served: Exclude<PageResponse, { redirect: string }>,
    path: string,
    request: Headers,
  ) {
    const { status, render, prerendered } = served;
    const language = prerendered?.language ?? readerLanguage(request);
    const { letters, files, members } = await chunkLinks(index, path, language);
    const page = render(Buffer.from(index.bodies.get('identity')!).toString(), prerendered);
    // Visitors would pay for what only members need on a page for both, such as the login.
    const needed = prerendered && !prerendered.forMembers ? files : files + members;
    const text = prerendered
      ? withLateScripts(withEarlyStyles(withLetters(withFiles(page, needed), letters)))
      : page.replace(CONFIG, (config) => withNextFiles(needed) + config);
    const stamp = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    const bodies: Cached['bodies'] = new Map([['identity', new Uint8Array(Buffer.from(text))]]);
    const sent = await answer(INDEX, { stamp, bodies, isBrief: true }, request, status);
    // Of a page that only the app renders, the links depend on the language.
    sent.headers.append('vary', prerendered ? `user-agent, ${LANGUAGE_HEADERS}` : LANGUAGE_HEADERS);
    if (prerendered) {
      sent.headers.set('content-language', prerendered.language);
      sent.headers.set('link', earlyFiles(text));
    }
    return sent;
  }

  return {
    async respond(path, request, serve) {
      const file = path.endsWith('/') ? undefined : await load(path);
      if (file) return answer(path, file, request);
      // For a missing file, the app in its place would fail less clearly. No page's address has a file extension.
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

/** The start of the element with the app's settings. */
const CONFIG = '<script type="application/json" id="tanabana-config">';

const withFiles = (page: string, links: string): string => page.replace('</head>', () => `${links}</head>`);

/** The inline script preloads these files after what it requests itself (apps/server/src/pages/inline/early-reads.ts). */
const withNextFiles = (links: string): string => links.replaceAll('<link rel="modulepreload"', '<link data-next');

/** An inline script after a style sheet waits for it. */
const FIRST_LINK = /<link |<\/head>/;

/** A prerendered page gets its styles at once. */
const withEarlyStyles = (text: string): string => text.replaceAll('rel="preload" as="style"', 'rel="stylesheet"');

/** The link to the Latin face, as the build writes it (apps/web/vite.config.ts). */
const LATIN = /<link rel="preload" as="font"[^>]*>/;

/** Preloads letters before the inline script, which waits for them, and the Latin ones with them. Pages in English have none. */
function withLetters(text: string, letters: string): string {
  if (letters === '') return text;
  const [latin = ''] = LATIN.exec(text) ?? [];
  return text.replace(LATIN, '').replace(/<meta name="viewport"[^>]*>/, (viewport) => viewport + letters + latin);
}

/** The app's files, which the inline script loads after the first paint, with a low priority (apps/server/src/pages/inline/first-script.ts). */
const withLateScripts = (text: string): string =>
  text
    .replaceAll('<link rel="modulepreload"', '<link data-late fetchpriority="low"')
    .replaceAll(
      /<script type="module"([^>]*) src="([^"]*)"/g,
      '<script type="text/plain" fetchpriority="low"$1 data-late="$2"',
    );

/** An element of the head that loads what the first paint needs: styles, and letters. */
const EARLY = /<link rel="(?:stylesheet|preload" as="font)"[^>]* href="([^"]+)"/g;

/** The files of the first paint as a header, which the browser has before the page itself (https://www.rfc-editor.org/rfc/rfc8288). */
const earlyFiles = (text: string): string =>
  Array.from(text.slice(0, text.indexOf('</head>')).matchAll(EARLY), ([, file]) => {
    const kind = file!.endsWith('.css') ? 'as=style' : 'as=font; type="font/woff2"';
    return `<${file}>; rel=preload; ${kind}; crossorigin`;
  }).join(', ');

/** Permanent, but revalidated, because the page may be gone one day. */
const redirectTo = (location: string) =>
  new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } });

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The best encoding that the browser accepts, compressed on first use where the build did not do it. */
async function compressed(file: Cached, accepted: string): Promise<Encoding> {
  const { bodies, isBrief } = file;
  const plain = bodies.get('identity')!;
  if (plain.length < WORTH_COMPRESSING) return 'identity';
  const encoding = encodingFor(accepted, ['br', 'gzip']);
  if (bodies.has(encoding)) return encoding;
  const body =
    encoding === 'br'
      ? await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: isBrief ? 5 : 9 } })
      : await zip(plain, { level: isBrief ? 6 : 9 });
  if (!bodies.has(encoding)) bodies.set(encoding, new Uint8Array(body));
  return encoding;
}
