/**
 * In charge of what an address of the web app says before any script runs. It reads as a visitor, so nothing can stand in
 * a page that a visitor may not see. When the database does not answer, the plain app is served: its own error says more.
 */
import { ADMIN_PATHS } from '@tanabana/domain/pages/admin-paths';
import { MEMBER_PATHS, OLD_PATHS } from '@tanabana/domain/pages/member-paths';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import type { Scope } from '@tanabana/gateway/db';
import type { Brand } from '../brand.ts';
import type { Log } from '../log.ts';
import { ALL_KINDS } from './all-kinds.ts';
import type { BoundedPrerender } from './bounded-prerender.ts';
import type { PrerenderedPage } from './prerender.ts';
import { shellRenderer, HIDDEN, type RenderShell } from './render-shell.ts';
import { remember } from './remember.ts';
import type { PageDeps, PageKind } from './page-shell.ts';

/** How index.html is sent at an address, or where that address really is. */
export type PageResponse = { status: 200 | 404; dress: RenderShell; drawing?: PrerenderedPage } | { redirect: string };

/** An address without its search, and what asks for it; undefined where a search asks for other rows. */
type Asked = { userAgent: string; caller: string | undefined } | undefined;

export type Pages = {
  /** Undefined when the page could not be made: then the plain app is sent. */
  at(path: string, asked?: Asked): Promise<PageResponse | undefined>;
};

export type PagesDeps = { scope: Scope; brand: Brand; publicUrl: string; log: Log; prerender?: BoundedPrerender };

/** Nobody waits longer than this for words that the app would show without them, in milliseconds. */
const PATIENCE_MS = 2000;
/** Nor than this for a page that is drawn: the first after a start waits for what draws it, and goes without. */
const DRAW_PATIENCE_MS = 1000;
/** Answers kept at most. */
const KEPT = 50;

type Route = { kind: PageKind; parts: readonly string[] };

const split = (path: string): string[] => path.split('/').filter((part) => part !== '');
const ROUTES: readonly Route[] = Object.entries(ALL_KINDS).map(([key, kind]) => ({
  kind,
  parts: split(PUBLIC_PATHS[key as keyof typeof ALL_KINDS]),
}));

/** Every address of the web app. At any other it leads home, and the answer's status says that nothing is there. */
const ADDRESSES = [PUBLIC_PATHS, MEMBER_PATHS, ADMIN_PATHS, OLD_PATHS]
  .flatMap((each) => Object.values<string>(each))
  .map(split);

/** Whether the parts of an address are those of a page. Capitals and a slash at the end are forgiven, as the web app forgives them. */
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

/** How a visitor reads: never more than that, whoever asked. */
export function visitorReads(scope: Scope): PageDeps['read'] {
  return (work) => scope.asClaims({ role: 'anon' }, work, { readOnly: true });
}

export function createPages({ scope, brand, publicUrl, log, prerender }: PagesDeps): Pages {
  const deps: PageDeps = { read: visitorReads(scope), brand, publicUrl };
  const kept = remember<PageResponse>(KEPT);

  async function make(kind: PageKind, params: Record<string, string>): Promise<PageResponse> {
    const answer = await kind.make(deps, params);
    if ('redirect' in answer) return answer;
    return { status: answer.status, dress: await shellRenderer(answer, deps) };
  }

  /** With the page as it looks; the words alone where it cannot be drawn. */
  async function drawn(
    making: Promise<PageResponse>,
    path: string,
    { userAgent, caller }: NonNullable<Asked>,
  ): Promise<PageResponse> {
    const drawing =
      prerender &&
      inTime(prerender(path, userAgent, caller), DRAW_PATIENCE_MS).catch((error) => {
        log.error({ err: error, path }, 'a page was served without being drawn');
        return undefined;
      });
    const served = await making;
    return 'redirect' in served || served.status !== 200 ? served : { ...served, drawing: await drawing };
  }

  return {
    async at(path, asked) {
      const given = split(path);
      const found = find(given);
      if (!found) return { status: ADDRESSES.some((parts) => isAt(parts, given)) ? 200 : 404, dress: HIDDEN };
      const { kind, params } = found;
      const making = kind.keepSeconds
        ? kept(path.toLowerCase(), kind.keepSeconds, () => make(kind, params))
        : make(kind, params);
      try {
        return await inTime(kind.isDrawn && asked ? drawn(making, path, asked) : making, PATIENCE_MS);
      } catch (error) {
        log.error({ err: error, path }, 'a page was served without its words');
        return undefined;
      }
    },
  };
}

async function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the page took too long')), patienceMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
