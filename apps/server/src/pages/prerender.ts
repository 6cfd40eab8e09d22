/**
 * Prerenders a page before any script has run. The built web app renders it (apps/web/src/app/prerender) for a visitor, with the data that
 * a visitor may read, and index.html contains the markup with its rows (docs/decisions/064). Of a page that only members may open it renders a
 * skeleton without data (135).
 */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Language } from '@tanabana/domain/languages.gen';
import { createBoundedCache } from '@tanabana/gateway';

export type PrerenderedPage = {
  /** The path of the page. */
  path: string;
  language: Language;
  markup: string;
  /** Whether it is the skeleton of a page that only members may open: hidden from who is not signed in. */
  forMembers: boolean;
  /** The viewports that it was prerendered for, as a media query. */
  fits: string;
  /** The responses of its reads, by path and query. The app uses them as its own. */
  answers: Record<string, unknown>;
  /** Content-Range of the responses that count all rows, by path and query. */
  ranges: Record<string, string>;
  /** When they were read. */
  at: string;
  /** Chooses which of a page's ads it shows, from 0 up to 1. The app shows the same. */
  luck: number;
};

/** A prerendered page as it is sent. */
export type SentPage = PrerenderedPage & {
  /** Hidden where no script runs: the page shell has the text. */
  needsScript: boolean;
};

/** A page for one kind of reader. */
export type PageRequest = {
  path: string;
  /** The search part of the address, with its question mark, or ''. */
  search: string;
  userAgent: string;
  language: Language;
};

/** The part of apps/web/src/app/prerender/server.ts that the server uses. */
type Loaded = Pick<PrerenderedPage, 'fits' | 'answers' | 'ranges' | 'forMembers'> & {
  device: string;
  draw: () => Promise<string | undefined>;
  end: () => void;
};
type LoadPage = (request: PageRequest & { luck: number; ask: typeof fetch }) => Promise<Loaded>;
/** `deviceOf` names the kind of device of a user agent. Readers of a kind get the same page. */
type Renderer = { loadPage: LoadPage; deviceOf: (userAgent: string) => string };
type PrerenderModule = { createRenderer(settings: string): Promise<Renderer> };

export type PrerenderDeps = {
  /** Folder of the built web app. */
  webRoot: string;
  /** The settings that index.html passes to the app. */
  boot: unknown;
  /** Sends a visitor's request to the services. */
  handle: (request: Request) => Response | Promise<Response>;
  clock: () => Date;
};

/** The most bytes of cached markup, compressed. Its key is a hash of the data that it shows, so a cached page is never stale. */
const MOST_BYTES = 2 * 1024 * 1024;
const MINUTE = 60_000;
/** So many ads of a page take turns. */
const TURNS = 12;

/** Resolves to undefined when the build contains no prerendering. */
export type Prerender = (request: PageRequest) => Promise<PrerenderedPage | undefined>;

type Prerenderer = {
  prerender: Prerender;
  /** Names the build and the kind of device, on which a page depends; undefined as long as no page was prerendered by this build. */
  kindOf: (userAgent: string) => Promise<string | undefined>;
};

/**
 * Compresses markup for the cache. A page has 400 KiB as a string, because one letter beyond Latin, as ₹ is, makes two bytes of each; packed
 * it has 19. It is packed as UTF-16, the string's own form: making UTF-8 of it, and a string again, takes longer than the compression.
 */
const pack = (markup: string): Buffer => zstdCompressSync(Buffer.from(markup, 'utf16le'), { params: FASTEST });
const unpack = (packed: Buffer): string => zstdDecompressSync(packed).toString('utf16le');
const FASTEST = { [constants.ZSTD_c_compressionLevel]: 1 };

export function createPrerender({ webRoot, boot, handle, clock }: PrerenderDeps): Prerenderer {
  const file = join(webRoot, '.served/server.js');
  const cache = createBoundedCache<Buffer>(MOST_BYTES, ({ byteLength }) => byteLength);
  let loaded: { stamp: string; renderer: Promise<Renderer> } | undefined;

  async function stampNow(): Promise<string | undefined> {
    const stats = await stat(file).catch(() => undefined);
    return stats && `${stats.size}-${stats.mtimeMs}`;
  }

  /** Loads the renderer with the first page that somebody opens, and again after a build. */
  async function currentRenderer(): Promise<Renderer | undefined> {
    const stamp = await stampNow();
    if (stamp === undefined) return undefined;
    if (loaded?.stamp !== stamp) {
      const load = async () => {
        const { createRenderer } = (await import(`${pathToFileURL(file).href}?${stamp}`)) as PrerenderModule;
        return createRenderer(JSON.stringify(boot));
      };
      const renderer = load();
      loaded = { stamp, renderer };
      renderer.catch(() => (loaded = undefined));
    }
    return loaded.renderer;
  }

  async function kindOf(userAgent: string): Promise<string | undefined> {
    const stamp = await stampNow();
    if (stamp === undefined || loaded?.stamp !== stamp) return undefined;
    return `${stamp} ${(await loaded.renderer).deviceOf(userAgent)}`;
  }

  async function prerender(request: PageRequest): Promise<PrerenderedPage | undefined> {
    const { path, search, language } = request;
    const renderer = await currentRenderer();
    if (!renderer) return undefined;
    const luck = Math.floor(Math.random() * TURNS) / TURNS;
    const at = clock();
    const visitorFetch: typeof fetch = async (input, init) => handle(new Request(input, init));
    const page = await renderer.loadPage({ ...request, luck, ask: visitorFetch });
    const { fits, answers, ranges, forMembers } = page;
    const minute = Math.floor(at.getTime() / MINUTE);
    const shown = JSON.stringify([path, search, language, page.device, luck, minute, answers, ranges]);
    const key = createHash('sha256').update(shown).digest('base64url');
    try {
      const cached = cache.get(key);
      const markup = cached ? unpack(cached) : await page.draw();
      if (markup === undefined) return undefined;
      if (!cached) cache.set(key, pack(markup));
      return { path, language, markup, forMembers, fits, answers, ranges, at: at.toISOString(), luck };
    } finally {
      page.end();
    }
  }

  return { prerender, kindOf };
}
