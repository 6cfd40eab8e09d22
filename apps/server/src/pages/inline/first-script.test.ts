import { createContext, runInContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { FIRST_SCRIPT } from './first-script.ts';

type Browser = {
  /** The language of the page. */
  lang?: string;
  stored?: Record<string, string>;
  languages?: string[];
  fits?: boolean;
  /** Who may open the page, where not everybody may. */
  readers?: 'members';
  device?: { userAgent: string; maxTouchPoints: number };
  type?: string;
  hash?: string;
  /** The letters that the page preloads, each as it is loaded. */
  letters?: Promise<void>[];
  /** The same for the style sheet, once they are there. */
  faces?: Promise<void>;
  readyState?: 'loading' | 'interactive';
  /** Whether the browser reports its paints. */
  reportsPaints?: boolean;
};

/**
 * What the script says of a page on its root element, in a browser that has opened it, and the files of the app that it loads. `expire` ends
 * every wait, `parse` ends the page, `paint` reports a paint.
 */
function opened({
  lang = 'en',
  stored = {},
  languages = ['en-IN'],
  fits = true,
  readers,
  device,
  type = 'navigate',
  hash = '',
  letters = [],
  faces = Promise.resolve(),
  readyState = 'interactive',
  reportsPaints = true,
}: Browser) {
  const dataset: Record<string, string> = { fits: '(max-width: 719px)', ...(readers && { readers }) };
  const waits: (() => void)[] = [];
  const ends: (() => void)[] = [];
  const preload = { rel: '' };
  const loaded: object[] = [];
  let paint = (_name: string): void => undefined;
  let click = (_event: object): void => undefined;
  const requested: string[] = [];
  const formats: string[] = [];
  const found: Record<string, object[]> = {
    'link[as=font]': letters.map((_, index) => ({ href: `/assets/${index}.woff2` })),
    'link[data-late]': [preload],
    'script[data-late]': [{ dataset: { late: '/assets/index.js' } }],
  };
  const page = createContext({
    document: {
      documentElement: { dataset, lang },
      querySelectorAll: (selector: string) => found[selector],
      readyState,
      addEventListener: (_event: 'DOMContentLoaded', work: () => void) => ends.push(work),
      createElement: () => ({}),
      head: { append: (script: object) => loaded.push(script) },
      title: 'टानाबाना',
      fonts: {
        load: (font: string, text: string) => {
          requested.push(`${font}: ${text}`);
          return faces;
        },
      },
    },
    getComputedStyle: () => ({ getPropertyValue: (name: string) => (name === '--font-first' ? 'Anek Hindi' : '') }),
    FontFace: class {
      readonly load;
      constructor(_family: string, source: string) {
        this.load = () => letters[Number(/^url\(\/assets\/(\d)\.woff2\)$/.exec(source)![1])];
      }
    },
    addEventListener: (_event: 'click', listener: typeof click) => (click = listener),
    PerformanceObserver: class {
      static readonly supportedEntryTypes = reportsPaints ? ['paint'] : [];
      constructor(found: (list: { getEntriesByName(name: string): string[] }) => void) {
        paint = (name) => found({ getEntriesByName: (wanted) => [name].filter((one) => one === wanted) });
      }
      observe() {}
    },
    setTimeout: (work: () => void) => waits.push(work),
    Intl: {
      NumberFormat: function create(locale: string) {
        formats.push(locale);
      },
    },
    navigator: { languages, userAgent: 'Linux', maxTouchPoints: 0, ...device },
    localStorage: { getItem: (name: string) => stored[name] ?? null },
    matchMedia: (query: string) => ({ matches: fits && query === dataset.fits }),
    performance: { getEntriesByType: () => [{ type }] },
    location: { hash },
  });
  runInContext(FIRST_SCRIPT, page);
  const run = (works: (() => void)[]) => works.forEach((work) => work());
  return {
    dataset,
    preload,
    loaded,
    requested,
    formats,
    expire: () => run(waits),
    parse: () => run(ends),
    paint,
    click,
  };
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
  [{ readers: 'members' }, 'plain'],
  [{ readers: 'members', stored: { 'tanabana-auth': '{}' } }, 'member'],
  [{ readers: 'members', hash: '#access_token=1' }, 'member'],
  [{ hash: '#q-credits' }, 'plain'],
  [{ type: 'back_forward' }, 'plain'],
  [{ device: { userAgent: 'Macintosh', maxTouchPoints: 5 } }, 'plain'],
])('a browser with %o gets the page of a %s', (browser, first) => expect(opened(browser).dataset.first).toBe(first));

it('a page in other letters is shown when all of them are there', async () => {
  const [plain, bold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { dataset } = opened({ lang: 'hi', languages: ['hi-IN'], letters: [plain.promise, bold.promise] });
  plain.resolve();
  await plain.promise;
  expect(dataset.letters).toBe('late');
  bold.resolve();
  await expect.poll(() => dataset.letters).toBeUndefined();
});

it('a page in other letters is shown when the faces of its style sheet have them', async () => {
  const faces = Promise.withResolvers<void>();
  const page = opened({ lang: 'hi', languages: ['hi-IN'], letters: [Promise.resolve()], faces: faces.promise });
  await expect.poll(() => page.requested).toEqual(['400 1em Anek Hindi: टानाबाना', '700 1em Anek Hindi: टानाबाना']);
  expect(page.dataset.letters).toBe('late');
  faces.resolve();
  await expect.poll(() => page.dataset.letters).toBeUndefined();
});

it('a page in other letters is shown without them after a while, or when they cannot be loaded', async () => {
  const late = opened({ lang: 'hi', languages: ['hi-IN'], letters: [new Promise(() => undefined)] });
  expect(late.dataset.letters).toBe('late');
  late.expire();
  expect(late.dataset.letters).toBeUndefined();
  const refused = Promise.reject(new Error('offline'));
  const { dataset } = opened({ lang: 'hi', languages: ['hi-IN'], letters: [refused] });
  await expect.poll(() => dataset.letters).toBeUndefined();
});

const APP = [{ type: 'module', crossOrigin: '', src: '/assets/index.js' }];

it.each<Browser>([{}, { lang: 'hi', languages: ['hi-IN'], letters: [Promise.resolve()] }])(
  'the files of the app are loaded after the first paint with text, once: %o',
  (browser) => {
    const page = opened(browser);
    page.paint('first-paint');
    expect([page.preload.rel, page.loaded]).toEqual(['', []]);
    page.paint('first-contentful-paint');
    page.expire();
    expect([page.preload.rel, page.loaded]).toEqual(['modulepreload', APP]);
  },
);

it('the files of the app are loaded with the page at hand', () => {
  const page = opened({ readyState: 'loading' });
  page.paint('first-contentful-paint');
  expect(page.loaded).toEqual([]);
  page.parse();
  expect(page.loaded).toEqual(APP);
});

it('the files of the app are loaded after a while where nothing is painted', () => {
  const page = opened({});
  expect(page.loaded).toEqual([]);
  page.expire();
  expect(page.loaded).toEqual(APP);
});

it.each<Browser>([
  { lang: 'hi', letters: [new Promise(() => undefined)] },
  { stored: { 'tanabana-auth': '{}' } },
  { readers: 'members' },
  { reportsPaints: false },
])(
  'the files of the app are loaded at once for a member, where only the app renders the page, or no paint is reported: %o',
  (browser) => expect(opened(browser).loaded).toEqual(APP),
);

it('a button that is pressed before the app is there is noted on the page, and submits no form', () => {
  const { click } = opened({});
  const served: { pressed?: object } = {};
  const button = { closest: (selector: string) => (selector === '#served' ? served : undefined) };
  const inside = (found: object | null) => ({
    closest: (selector: string) => (selector === '#served button' ? found : null),
  });
  const preventDefault = vi.fn<() => void>();
  click({ target: inside(null), preventDefault });
  expect([served, preventDefault.mock.calls]).toEqual([{}, []]);
  click({ target: inside(button), preventDefault });
  expect(served.pressed).toBe(button);
  expect(preventDefault).toHaveBeenCalledOnce();
});

it('the files of the app are loaded for a member when the letters are there', async () => {
  const letters = Promise.withResolvers<void>();
  const stored = { 'tanabana-auth': '{}' };
  const page = opened({ lang: 'hi', languages: ['hi-IN'], stored, letters: [letters.promise] });
  expect(page.loaded).toEqual([]);
  letters.resolve();
  await expect.poll(() => page.loaded).toEqual(APP);
});

it('a page that only the app renders waits for no letters', () => {
  expect(opened({ lang: 'hi', letters: [new Promise(() => undefined)] }).dataset.letters).toBeUndefined();
});

it('a page in letters that every page has is shown at once', () => {
  expect(opened({}).dataset.letters).toBeUndefined();
});

it.each<[Browser, string]>([
  [{}, 'en-IN'],
  [{ languages: ['fr-FR'] }, 'en-IN'],
  [{ languages: ['hi-IN'] }, 'hi-IN'],
  [{ lang: 'hi', languages: ['fr-FR'], stored: { 'tanabana-language': 'hi' } }, 'hi-IN'],
  [{ stored: { 'tanabana-language': 'toString' } }, 'en-IN'],
])('while the app is on its way a browser with %o loads how %s writes numbers', (browser, locale) => {
  const { formats, paint, expire } = opened(browser);
  paint('first-contentful-paint');
  expect(formats).toEqual([]);
  expire();
  expect(formats).toEqual([locale]);
});
