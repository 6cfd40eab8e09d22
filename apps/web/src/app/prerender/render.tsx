// Renders a visitor's first page on the server, with the same routes, loaders and components as in the browser.
import { createMemoryHistory } from '@tanstack/react-router';
import type { Language } from '@tanabana/domain/languages.gen';
import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { symbolsOf } from '#components/yarn/yarn-symbols.ts';
import { prepareLanguage, takeLanguageFrom } from '#i18n/messages.ts';
import { isApple, isMobile } from '#lib/device.ts';
import { createQueryClient } from '#lib/reading/query-client.ts';
import { setFirstLuck } from '#lib/reading/with-page/prerendered.ts';
import { App } from '../app.tsx';
import { createAppRouter } from '../router.tsx';
import { visits } from './browser.ts';
import { isForMembers, skeletonTree } from './member-skeletons.tsx';

// As the browser takes it: behind what it grows from.
const { routeTree } = await import('../route-tree.gen.ts');

// Code that runs for no reader, as at the start of a module, is English.
takeLanguageFrom(() => visits.getStore()?.language ?? 'en');

type Loading = {
  path: string;
  /** The search part of the address. */
  search: string;
  userAgent: string;
  language: Language;
  /** Which of a page's ads is shown, from 0 up to 1. */
  luck: number;
  ask: typeof fetch;
};

export type Loaded = {
  /** The media query of the windows for which it is rendered. */
  fits: string;
  /** For which kind of device: alike for all of the kind. */
  device: string;
  /** The responses to the page's reads, by their paths. */
  answers: Record<string, unknown>;
  /** Content-Range of the responses that count all rows, by the same. */
  ranges: Record<string, string>;
  /** Whether it is the skeleton of a page that only members may open. */
  forMembers: boolean;
  /** @returns the markup of the page; undefined where a read failed, or there is nothing to show: the app will show the error, or succeed */
  draw: () => Promise<string | undefined>;
  /** Releases the cached data. */
  end: () => void;
};

/** A layout of each width at which components differ (#lib/use-media.ts). PRERENDERED_STYLE of the server shows the one that fits. */
const TABLET = 800;
const LAYOUTS = [
  { name: 'wide', width: 1280, fits: '(min-width: 1240px)' },
  { name: 'desktop', width: 1000, fits: '(min-width: 960px) and (max-width: 1239px)' },
  { name: 'tablet', width: TABLET, fits: '(min-width: 720px) and (max-width: 959px)' },
  { name: 'narrow', width: 360, fits: '(max-width: 719px)' },
];
/** The browser requests the ads again: the responses are the same for everybody, and the requests are counted. */
// house-allow service-calls: requests are compared with this path; nothing is sent to it
const ADS = '/rest/v1/corporate_ads';

/** The kind of device of a user agent: its page is the same for all of the kind. */
export function deviceOf(userAgent: string): 'apple' | 'mobile' | 'desktop' {
  const kind = { userAgent, maxTouchPoints: 0 };
  if (isApple(kind)) return 'apple';
  return isMobile(kind) ? 'mobile' : 'desktop';
}

/** Reads the data of an address. Its page is rendered on demand. */
export async function loadPage({ path, search, userAgent, language, luck, ask }: Loading): Promise<Loaded> {
  const device = deviceOf(userAgent);
  // A window on a desktop has any width, and the request does not say which: its page has all layouts, and CSS shows the one that fits.
  const layouts = device === 'desktop' ? LAYOUTS : LAYOUTS.filter(({ width }) => width <= TABLET);
  const fits = layouts.map((layout) => layout.fits).join(', ');
  const answers: Record<string, unknown> = {};
  const ranges: Record<string, string> = {};
  const visit = {
    userAgent,
    language,
    width: layouts[0]!.width,
    ask: async (input: RequestInfo | URL, init?: RequestInit) => {
      const answer = await ask(input, init);
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      if (answer.ok && pathname !== ADS) {
        const address = pathname + search;
        const range = answer.headers.get('content-range');
        answers[address] = await answer.clone().json();
        // Its end is the number of all rows, where that was requested.
        if (range && !range.endsWith('/*')) ranges[address] = range;
      }
      return answer;
    },
  };
  return visits.run(visit, async () => {
    await prepareLanguage(language);
    const queryClient = createQueryClient();
    const forMembers = isForMembers(path);
    const router = createAppRouter(
      queryClient,
      forMembers ? skeletonTree : routeTree,
      createMemoryHistory({ initialEntries: [path + search] }),
    );
    // The page's policy forbids the script for it, and there is no position to restore.
    router.update({ ...router.options, scrollRestoration: false });
    await router.load();
    // An address may lead elsewhere, as the FAQ does on Apple's devices: then the app leads there.
    const isWhole =
      router.state.location.pathname === path &&
      queryClient
        .getQueryCache()
        .getAll()
        .every(({ state }) => state.status !== 'error');
    const drawAt = (width: number): Drawn => {
      const breakpoints = new Set<number>();
      const markup = visits.run({ ...visit, width, breakpoints }, () => {
        setFirstLuck(luck);
        return renderToStaticMarkup(
          <StrictMode>
            <App queryClient={queryClient} router={router} />
          </StrictMode>,
          { identifierPrefix: PREFIX },
        );
      });
      return { width, breakpoints, markup };
    };
    const draw = async () => {
      if (!isWhole) return undefined;
      const names = new Map<Drawn, string[]>();
      for (const { name, width } of layouts) {
        let drawn = [...names.keys()].find((each) => isSameAt(each, width));
        if (!drawn) {
          // Other requests have their turn between two renderings.
          await new Promise((go) => setImmediate(go));
          drawn = drawAt(width);
        }
        names.set(drawn, [...(names.get(drawn) ?? []), name]);
      }
      const [[first] = []] = names;
      const markup =
        first && names.size === 1
          ? first.markup.replaceAll(PREFIX, '')
          : [...names].map(([drawn, fitting]) => withLayout(drawn.markup, fitting)).join('');
      // A page that waits for something, or leads elsewhere, has no heading. The skeleton of a profile has none either.
      return forMembers || markup.includes('<h1') ? withIdleForms(withSymbols(markup)) : undefined;
    };
    // Clearing is necessary: cached data would otherwise stay here for half an hour.
    return { fits, device, answers, ranges, forMembers, draw, end: () => queryClient.clear() };
  });
}

type Drawn = { width: number; breakpoints: ReadonlySet<number>; markup: string };

/** Whether a page rendered for one width is the same at another: many pages have fewer layouts than there are. */
const isSameAt = ({ width, breakpoints }: Drawn, other: number): boolean =>
  [...breakpoints].every((least) => width >= least === other >= least);

/** Before the ids of a rendering: two layouts of a page must not share one. */
const PREFIX = '@layout-';

const withLayout = (markup: string, names: readonly string[]): string =>
  `<div data-layout="${names.join(' ')}">${markup.replaceAll(PREFIX, `${names[0]}-`)}</div>`;

/** The browser would send a form to its own address, where a password does not belong. The app takes over what was typed. */
const withIdleForms = (markup: string): string =>
  markup.replaceAll('<form', '<form method="dialog"').replaceAll(' type="submit"', ' type="button"');

/** Yarn symbols get other ids here, since the app numbers its own from the start. */
function withSymbols(markup: string): string {
  const ids = new Set(Array.from(markup.matchAll(/ href="#(yarn-\d+)"/g), ([, id]) => id!));
  if (ids.size === 0) return markup;
  const symbols = symbolsOf(ids).map(
    ([id, rendered]) => `<symbol id="served-${id}" viewBox="0 0 40 40">${rendered}</symbol>`,
  );
  const sheet = `<svg aria-hidden="true" width="0" height="0" style="position:absolute">${symbols.join('')}</svg>`;
  return sheet + markup.replace(/ href="#(yarn-\d+)"/g, ' href="#served-$1"');
}
