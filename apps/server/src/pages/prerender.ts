/**
 * In charge of how a page looks before any script has run: the built web app draws it (apps/web/src/app/prerender), for a visitor and
 * with what a visitor may read, and index.html carries it with the rows (docs/decisions/064).
 */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { remember } from './remember.ts';

/** A page as it is first seen. */
export type PrerenderedPage = {
  /** Its address. */
  path: string;
  markup: string;
  /** The windows that it is drawn for, as a media query. */
  fits: string;
  /** What its reads were answered with, by path and query: the app takes them for its own. */
  answers: Record<string, unknown>;
  /** When they were read. */
  at: string;
  /** Which of a page's ads it shows, from 0 up to 1: the app shows the same. */
  luck: number;
};

/** What apps/web/src/app/prerender/server.ts is to the server. */
type Loaded = Pick<PrerenderedPage, 'fits' | 'answers'> & {
  device: string;
  draw: () => string | undefined;
  end: () => void;
};
type LoadPage = (asked: { path: string; userAgent: string; luck: number; ask: typeof fetch }) => Promise<Loaded>;
type Served = { createRenderer(settings: string): Promise<LoadPage> };

export type PrerenderDeps = {
  /** Folder of the built web app. */
  webRoot: string;
  /** What index.html tells the app. */
  boot: unknown;
  /** Answers a visitor's request to the services. */
  ask: (request: Request) => Response | Promise<Response>;
  clock: () => Date;
};

/** Drawings kept. They go by what they show, so one that is kept is never old. */
const KEPT = 60;
const MINUTE = 60_000;
/** So many ads of a page get their turn. */
const TURNS = 12;

/** Undefined where the build draws nothing. */
export type Prerender = (path: string, userAgent: string) => Promise<PrerenderedPage | undefined>;

export function createPrerender({ webRoot, boot, ask, clock }: PrerenderDeps): Prerender {
  const file = join(webRoot, '.served/server.js');
  const kept = remember<string | undefined>(KEPT);
  let loaded: { stamp: string; page: Promise<LoadPage> } | undefined;

  /** Loaded with the first page that somebody opens, and again after a build. */
  async function pageLoader(): Promise<LoadPage | undefined> {
    const facts = await stat(file).catch(() => undefined);
    if (!facts) return undefined;
    const stamp = `${facts.size}-${facts.mtimeMs}`;
    if (loaded?.stamp !== stamp) {
      const load = async () => {
        const { createRenderer } = (await import(`${pathToFileURL(file).href}?${stamp}`)) as Served;
        return createRenderer(JSON.stringify(boot));
      };
      const page = load();
      loaded = { stamp, page };
      page.catch(() => (loaded = undefined));
    }
    return loaded.page;
  }

  return async (path, userAgent) => {
    const loadPage = await pageLoader();
    if (!loadPage) return undefined;
    const luck = Math.floor(Math.random() * TURNS) / TURNS;
    const at = clock();
    const asking: typeof fetch = async (input, init) => ask(new Request(input, init));
    const page = await loadPage({ path, userAgent, luck, ask: asking });
    const { fits, answers } = page;
    const minute = Math.floor(at.getTime() / MINUTE);
    const shown = JSON.stringify([path, page.device, luck, minute, answers]);
    const key = createHash('sha256').update(shown).digest('base64url');
    try {
      const markup = await kept(key, 60, async () => page.draw());
      return markup === undefined ? undefined : { path, markup, fits, answers, at: at.toISOString(), luck };
    } finally {
      page.end();
    }
  };
}
