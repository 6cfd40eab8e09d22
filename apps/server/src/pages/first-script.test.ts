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
};

/** The result of the script in a browser that has opened a prerendered page. */
function firstOf({
  lang = 'en',
  stored = {},
  languages = ['en-IN'],
  fits = true,
  device,
  type = 'navigate',
  hash = '',
}: Browser): unknown {
  const dataset: Record<string, string> = { fits: '(max-width: 719px)' };
  const page = createContext({
    document: { documentElement: { dataset, lang } },
    navigator: { languages, userAgent: 'Linux', maxTouchPoints: 0, ...device },
    localStorage: { getItem: (name: string) => stored[name] ?? null },
    matchMedia: (query: string) => ({ matches: fits && query === dataset.fits }),
    performance: { getEntriesByType: () => [{ type }] },
    location: { hash },
  });
  runInContext(FIRST_SCRIPT, page);
  return dataset.first;
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
])('a browser with %o gets the page of a %s', (browser, first) => expect(firstOf(browser)).toBe(first));
