import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { FIRST_SCRIPT } from './first-script.ts';

type Browser = {
  /** The language of the page. */
  lang?: string;
  stored?: Record<string, string>;
  languages?: string[];
  fits?: boolean;
  device?: { userAgent: string; maxTouchPoints: number };
  type?: string;
  hash?: string;
  /** The letters that the page preloads, each as it is loaded. */
  letters?: Promise<void>[];
};

/** What the script says of a page on its root element, in a browser that has opened it. `expire` ends every wait. */
function opened({
  lang = 'en',
  stored = {},
  languages = ['en-IN'],
  fits = true,
  device,
  type = 'navigate',
  hash = '',
  letters = [],
}: Browser) {
  const dataset: Record<string, string> = { fits: '(max-width: 719px)' };
  const waits: (() => void)[] = [];
  const page = createContext({
    document: {
      documentElement: { dataset, lang },
      querySelectorAll: () => letters.map((_, index) => ({ href: `/assets/${index}.woff2` })),
    },
    FontFace: class {
      readonly load;
      constructor(_family: string, source: string) {
        this.load = () => letters[Number(/^url\(\/assets\/(\d)\.woff2\)$/.exec(source)![1])];
      }
    },
    setTimeout: (work: () => void) => waits.push(work),
    navigator: { languages, userAgent: 'Linux', maxTouchPoints: 0, ...device },
    localStorage: { getItem: (name: string) => stored[name] ?? null },
    matchMedia: (query: string) => ({ matches: fits && query === dataset.fits }),
    performance: { getEntriesByType: () => [{ type }] },
    location: { hash },
  });
  runInContext(FIRST_SCRIPT, page);
  return { dataset, expire: () => waits.forEach((work) => work()) };
}

it.each<[Browser, string]>([
  [{}, 'visitor'],
  [{ languages: ['fr-FR'] }, 'visitor'],
  [{ languages: ['hi-IN'], stored: { 'tanabana-language': 'en' } }, 'visitor'],
  [{ type: 'reload' }, 'visitor'],
  [{ stored: { 'tanabana-auth': '{}' } }, 'member'],
  [{ hash: '#access_token=1' }, 'member'],
  [{ languages: ['hi-IN'] }, 'plain'],
  [{ lang: 'hi', languages: ['hi-IN'] }, 'visitor'],
  [{ lang: 'hi', languages: ['fr-FR'], stored: { 'tanabana-language': 'hi' } }, 'visitor'],
  [{ lang: 'hi', languages: ['hi-IN'], stored: { 'tanabana-language': 'en' } }, 'plain'],
  [{ lang: 'hi', languages: ['fr-FR'] }, 'plain'],
  [{ stored: { 'tanabana-language': 'hi', 'tanabana-auth': '{}' } }, 'plain'],
  [{ fits: false }, 'plain'],
  [{ hash: '#q-credits' }, 'plain'],
  [{ type: 'back_forward' }, 'plain'],
  [{ device: { userAgent: 'Macintosh', maxTouchPoints: 5 } }, 'plain'],
])('a browser with %o gets the page of a %s', (browser, first) => expect(opened(browser).dataset.first).toBe(first));

it('a page in other letters is shown when all of them are there', async () => {
  const [plain, bold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { dataset } = opened({ lang: 'hi', letters: [plain.promise, bold.promise] });
  plain.resolve();
  await plain.promise;
  expect(dataset.letters).toBe('late');
  bold.resolve();
  await expect.poll(() => dataset.letters).toBeUndefined();
});

it('a page in other letters is shown without them after a while, or when they cannot be loaded', async () => {
  const late = opened({ lang: 'hi', letters: [new Promise(() => undefined)] });
  expect(late.dataset.letters).toBe('late');
  late.expire();
  expect(late.dataset.letters).toBeUndefined();
  const { dataset } = opened({ lang: 'hi', letters: [Promise.reject(new Error('offline'))] });
  await expect.poll(() => dataset.letters).toBeUndefined();
});

it('a page in letters that every page has is shown at once', () => {
  expect(opened({}).dataset.letters).toBeUndefined();
});
