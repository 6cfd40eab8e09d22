// Browser globals for a prerendered page: those of a visitor who was never here, with empty storage and without events.
// vite.prerender.config.ts replaces `window` and the like by them.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@tanabana/domain/languages.gen';

/** One rendering: its device, the assumed width of its window, and the responses to its requests. */
type Visit = {
  userAgent: string;
  language: Language;
  /** In CSS pixels. */
  width: number;
  /** The widths at which this rendering would be another. */
  breakpoints?: Set<number>;
  ask: typeof fetch;
};

export const visits = new AsyncLocalStorage<Visit>();

function visit(): Visit {
  const present = visits.getStore();
  if (!present) throw new Error('no page is being drawn');
  return present;
}

const nothing = () => undefined;
const events = { addEventListener: nothing, removeEventListener: nothing, dispatchEvent: nothing };
const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };

/** Supports width queries only: layouts use no others. */
function matchMedia(query: string) {
  const [, least] = /\(min-width: (\d+)px\)/.exec(query) ?? [];
  if (least === undefined) return { ...events, media: query, matches: false };
  const { width, breakpoints } = visit();
  breakpoints?.add(Number(least));
  return { ...events, media: query, matches: width >= Number(least) };
}

const location = { origin: 'http://served.invalid', hash: '', pathname: '/', search: '' };
const history = { state: null, replaceState: nothing, pushState: nothing };

/** The settings of the page, as index.html has them. */
let settings = '';
export const setSettings = (text: string): void => void (settings = text);
const document = {
  ...events,
  visibilityState: 'visible',
  documentElement: { dataset: {} },
  getElementById: (id: string) => (id === 'tanabana-config' ? { textContent: settings } : null),
  querySelector: () => null,
};
const navigator = {
  onLine: true,
  languages: ['en'],
  maxTouchPoints: 0,
  get userAgent() {
    return visits.getStore()?.userAgent ?? '';
  },
};
const window = { ...events, location, history, navigator, matchMedia, scrollTo: nothing, innerWidth: 0 };

const ask: typeof fetch = (input, init) => visit().ask(input, init);

Object.assign(globalThis, {
  tanabanaBrowser: {
    window,
    document,
    navigator,
    location,
    history,
    localStorage: storage,
    sessionStorage: storage,
    ask,
  },
});
