/**
 * Chooses the page shell of an address of the web app. It reads as a visitor, so a page cannot contain anything that a visitor may not see.
 * When the database does not respond, the plain app is served, because its own error message says more.
 */
import { ADMIN_PATHS } from '@tanabana/domain/pages/admin-paths';
import type { Language } from '@tanabana/domain/languages.gen';
import { MEMBER_PATHS, OLD_PATHS } from '@tanabana/domain/pages/member-paths';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import type { Scope } from '@tanabana/gateway/db';
import { SOURCE } from '@tanabana/messages/catalogue';
import type { Brand } from '../brand.ts';
import type { Log } from '../log.ts';
import { ALL_KINDS } from './all-kinds.ts';
import type { BoundedPrerender } from './bounded-prerender.ts';
import type { PageRequest, SentPage } from './prerender.ts';
import { shellRenderer, HIDDEN, type RenderShell } from './render-shell.ts';
import { remember } from './remember.ts';
import type { PageDeps, PageKind } from './page-shell.ts';

/** How index.html is sent at an address, or a redirect to the canonical address. */
export type PageResponse = { status: 200 | 404; render: RenderShell; prerendered?: SentPage } | { redirect: string };

/** The visitor who requests an address. */
type Visitor = Omit<PageRequest, 'path'> & { caller: string | undefined };

export type Pages = {
  /**
   * @param path without its search parameters
   * @returns undefined when the page could not be rendered: then the plain app is sent
   */
  at(path: string, visitor?: Visitor): Promise<PageResponse | undefined>;
};

export type PagesDeps = { scope: Scope; brand: Brand; publicUrl: string; log: Log; prerender?: BoundedPrerender };

/** The longest wait for a page shell, in milliseconds. The app shows the page without it. */
const TIMEOUT_MS = 2000;
/**
 * The longest wait for a prerendered page, in milliseconds. The first request after a start would wait for the renderer to load, and goes
 * without.
 */
const PRERENDER_TIMEOUT_MS = 1500;
/** An iPad says that it is a Mac, and only a script can tell: without one neither shows the prices of the prerendered page. */
export const MAY_BE_IPAD = /Macintosh/;
/** The longest search part of a prerendered page, in characters: every filter of a list at once is shorter. */
export const MOST_SEARCH = 500;
/** Page shells in the cache. */
const CACHE_SIZE = 50;

type Route = { kind: PageKind; parts: readonly string[] };

const split = (path: string): string[] => path.split('/').filter((part) => part !== '');
const ROUTES: readonly Route[] = Object.entries(ALL_KINDS).map(([key, kind]) => ({
  kind,
  parts: split(PUBLIC_PATHS[key as keyof typeof ALL_KINDS]),
}));

/**
 * Prerendered, but without a page shell, because search engines leave them out: forms of visitors, and of pages that only members may open a
 * skeleton (apps/web/src/app/prerender/member-skeletons.tsx).
 */
const UNLISTED = Object.values(MEMBER_PATHS).map(split);

/** Every address of the web app. At any other address the app leads home, and the response has status 404. */
const ADDRESSES = [PUBLIC_PATHS, MEMBER_PATHS, ADMIN_PATHS, OLD_PATHS]
  .flatMap((each) => Object.values<string>(each))
  .map(split);

/** Whether the parts of an address match a page. Upper case and a trailing slash are accepted, as in the web app. */
const isAt = (parts: readonly string[], given: readonly string[]): boolean =>
  parts.length === given.length &&
  parts.every((part, index) => part.startsWith('$') || part === given[index]!.toLowerCase());

/** The kind of page at an address. */
function find(given: readonly string[]): { kind: PageKind; params: Record<string, string> } | undefined {
  const route = ROUTES.find(({ parts }) => isAt(parts, given));
  if (!route) return undefined;
  const params = route.parts.flatMap((part, index) => (part.startsWith('$') ? [[part.slice(1), given[index]!]] : []));
  return { kind: route.kind, params: Object.fromEntries(params) };
}

const isAmong = (addresses: readonly string[][], given: readonly string[]): boolean =>
  addresses.some((parts) => isAt(parts, given));

/** Whether a page is prerendered at a path, if it exists. */
export function isPage(path: string): boolean {
  const given = split(path);
  return find(given)?.kind.isPrerendered === true || isAmong(UNLISTED, given);
}

/** Reads with a visitor's rights, whoever sent the request. */
export function visitorReads(scope: Scope): PageDeps['read'] {
  return (work) => scope.asClaims({ role: 'anon' }, work, { readOnly: true });
}

export function createPages({ scope, brand, publicUrl, log, prerender }: PagesDeps): Pages {
  const read = visitorReads(scope);
  const cached = remember<PageResponse>(CACHE_SIZE);

  async function make(kind: PageKind, params: Record<string, string>, language: Language): Promise<PageResponse> {
    const deps: PageDeps = { read, brand: { ...brand, language }, publicUrl };
    const answer = await kind.make(deps, params);
    if ('redirect' in answer) return answer;
    return { status: answer.status, render: await shellRenderer(answer, deps) };
  }

  /** Adds the prerendered page, or leaves the page shell as it is where the page cannot be prerendered. */
  async function withPrerendered(
    shellIn: (language: Language) => Promise<PageResponse>,
    kind: Pick<PageKind, 'needsScript'>,
    path: string,
    { caller, ...reader }: Visitor,
  ): Promise<PageResponse> {
    const shell = shellIn(reader.language);
    const prerendered =
      prerender &&
      inTime(prerender({ path, ...reader }, caller), PRERENDER_TIMEOUT_MS).catch((error) => {
        log.error({ err: error, path }, 'a page was served without being drawn');
        return undefined;
      });
    const served = await shell;
    const page = await prerendered;
    // Without the rendering an address has one answer for everybody.
    if (!page && reader.language !== SOURCE) return shellIn(SOURCE);
    if ('redirect' in served || served.status !== 200 || !page) return served;
    const needsScript = kind.needsScript === true || page.forMembers || MAY_BE_IPAD.test(reader.userAgent);
    return { ...served, prerendered: { ...page, needsScript } };
  }

  return {
    async at(path, visitor) {
      const given = split(path);
      const found = find(given);
      const prerenders = visitor !== undefined && visitor.search.length <= MOST_SEARCH;
      if (!found) {
        const hidden: PageResponse = { status: isAmong(ADDRESSES, given) ? 200 : 404, render: HIDDEN };
        return prerenders && isAmong(UNLISTED, given) ? withPrerendered(async () => hidden, {}, path, visitor) : hidden;
      }
      const { kind, params } = found;
      const shellIn = (language: Language) =>
        kind.cacheSeconds
          ? cached(`${language} ${path.toLowerCase()}`, kind.cacheSeconds, () => make(kind, params, language))
          : make(kind, params, language);
      try {
        return await inTime(
          kind.isPrerendered && prerenders ? withPrerendered(shellIn, kind, path, visitor) : shellIn(SOURCE),
          TIMEOUT_MS,
        );
      } catch (error) {
        log.error({ err: error, path }, 'a page was served without its words');
        return undefined;
      }
    },
  };
}

async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the page took too long')), timeoutMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
