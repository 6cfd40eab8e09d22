// What a first visit downloads before Home can render: the entry, Home's own chunks, the messages that it waits for, and their imports. A
// journey test shows that nothing else is requested before the first idle moment (tests/e2e/first-paint.test.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, createLogger } from 'vite';
import type { Manifest } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const KIB = 1024;
// 172 of it before messages were compiled in the build (docs/decisions/041-messages-are-compiled.md).
const BUDGET_KIB = 142;
/** Compressed as the server sends files that are cached for ever (apps/server/src/http/web-app.ts): with brotli's best quality. */
const SENT_KIB = 124;
const root = join(import.meta.dirname, '..');

let outDir: string;
let manifest: Manifest;
/** The build's warnings on the terminal. */
const warnings: string[] = [];

beforeAll(async () => {
  // Otherwise the tests' own mode would bring React's development build along.
  vi.stubEnv('NODE_ENV', 'production');
  outDir = await mkdtemp(join(tmpdir(), 'tanabana-web-'));
  const warn = (message: string) => void warnings.push(message);
  const customLogger = { ...createLogger('error'), warn, warnOnce: warn };
  await build({ root, customLogger, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  await build({
    root,
    configFile: join(root, 'vite.service-worker.config.ts'),
    customLogger,
    logLevel: 'error',
    build: { outDir, emptyOutDir: false },
  });
  manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(outDir, { recursive: true, force: true });
});

/** The chunks that come with this one, itself included. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(imported, found);
  return found;
}

const chunkOf = (test: (key: string) => boolean) => Object.keys(manifest).find(test) ?? '';

function initialChunks(): string[] {
  const entry = chunkOf((key) => manifest[key]?.isEntry === true);
  const home = chunkOf((key) => key.startsWith('src/app/routes/index.tsx'));
  const source = readFileSync(join(root, 'src/app/routes/index.tsx'), 'utf8');
  const [, areas = ''] = /\n {6}loadMessages\(([^)]*)\)/.exec(source)!;
  const words = Array.from(areas.matchAll(/'([\w-]+)'/g), ([, area]) =>
    chunkOf((key) => key.endsWith(`messages/en/${area}.json`)),
  );
  expect(words.length).toBeGreaterThan(1);
  return [...new Set([entry, home, ...words].flatMap((key) => [...withImports(key)]))];
}

const read = (key: string) => readFileSync(join(outDir, manifest[key]?.file ?? ''));

/** What the server sends for these chunks, in KiB. */
const sentFor = (keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + brotliCompressSync(read(key)).length, 0) / KIB;

describe('the built app', () => {
  it('builds without a warning', () => {
    expect(warnings).toEqual([]);
  });

  it(`renders Home with at most ${BUDGET_KIB} KiB of script`, () => {
    const total = initialChunks().reduce((sum, key) => sum + gzipSync(read(key)).length, 0);
    expect(total / KIB).toBeLessThanOrEqual(BUDGET_KIB);
  });

  it(`sends at most ${SENT_KIB} KiB for it`, () => {
    expect(sentFor(initialChunks())).toBeLessThanOrEqual(SENT_KIB);
  });

  // Modules that many pages share are in a chunk for each purpose (vite.chunks.ts): in one chunk they were 36 KiB on each of these pages.
  it.each([
    ['(reading)/news.tsx', 46],
    ['(reading)/price-updates.tsx', 46],
    ['(market)/product-search.tsx', 47],
    ['(market)/(listings)/check-purchase-enquiries.tsx', 60],
    ['(account)/(profile)/profile.$userId.tsx', 71],
  ])('sends at most as much more for %s: %i KiB', (page, most) => {
    const first = withImports(chunkOf((key) => manifest[key]?.isEntry === true));
    const files = [...withImports(chunkOf((key) => key.startsWith(`src/app/routes/${page}?`)))];
    expect(files.length).toBeGreaterThan(first.size);
    expect(sentFor(files.filter((key) => !first.has(key)))).toBeLessThanOrEqual(most);
  });

  it('preloads no file of another page', () => {
    const text = initialChunks()
      .map((key) => read(key).toString())
      .join('');
    const pages = Object.keys(manifest).filter((key) => key.includes('/routes/') && !key.includes('/routes/index.tsx'));
    expect(pages.length).toBeGreaterThan(40);
    for (const key of pages) expect(text).not.toContain(manifest[key]!.file.replace('assets/', ''));
  });

  it('loads forms, dialogs, validators and sockets only on the pages that use them', () => {
    const text = initialChunks()
      .map((key) => read(key).toString())
      .join('');
    for (const word of ['alertdialog', 'ZodError', 'useFormContext', 'phx_join']) expect(text).not.toContain(word);
  });

  it('loads no messages of another language for English, and each area in a file of its own', () => {
    const hindi = Object.keys(manifest).filter((key) => /messages\/hi\/[\w-]+\.json$/.test(key));
    expect(hindi.length).toBeGreaterThan(10);
    for (const key of hindi) {
      expect(manifest[key]).toMatchObject({
        isDynamicEntry: true,
        file: expect.stringMatching(/\/messages-hi-[\w-]+\.js$/),
      });
      expect(manifest[key]!.imports ?? []).toEqual([]);
    }
    const text = initialChunks()
      .map((key) => read(key).toString())
      .join('');
    // The name of the language is in the choice of languages, the name of the product in its settings.
    expect(text.replaceAll(/हिन्दी|ताना बाना/g, '')).not.toMatch(/\p{Script=Devanagari}/u);
    const worker = readFileSync(join(outDir, 'service-worker.js'), 'utf8');
    expect(worker).not.toContain('messages-hi-');
  });

  it('has the auth client once, outside the first visit', () => {
    const holders = Object.keys(manifest).filter(
      (key) => manifest[key]?.file.endsWith('.js') && read(key).includes('/reauthenticate'),
    );
    expect(holders).toHaveLength(1);
    expect(initialChunks()).not.toContain(holders[0]);
  });

  it('preloads the fonts of every page, and those of one script only when a page has them', () => {
    const worker = readFileSync(join(outDir, 'service-worker.js'), 'utf8');
    const fonts = readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.woff2'));
    const ahead = fonts.filter((name) => worker.includes(name)).map((name) => name.replace(/-[\w-]{8}\.woff2$/, ''));
    expect(ahead.sort()).toEqual(['anek-devanagari-name', 'anek-latin-first']);
    expect(fonts.some((name) => name.startsWith('anek-gujarati-gujarati-400'))).toBe(true);
  });
});
