/** The routes of the web app: its settings, its manifest, its files and its pages. */
import type { ClientVariables } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { createWebApp } from '../http/web-app.ts';
import { encodingFor } from '../http/encodings.ts';
import { webManifest } from '../http/web-manifest.ts';
import type { Log } from '../log.ts';
import { boundPrerender } from '../pages/bounded-prerender.ts';
import { createPageCache } from '../pages/page-cache.ts';
import { createPages, isPage, MAY_BE_IPAD, MOST_SEARCH, visitorReads } from '../pages/pages.ts';
import { createPrerender, type PageRequest } from '../pages/prerender.ts';
import { readerLanguage } from '../pages/reader-language.ts';
import { snapshotOf } from '../pages/rows/snapshot.ts';

export type WebRoutesDeps = {
  config: Pick<Config, 'brand' | 'publicUrl' | 'payments'>;
  scope: Scope;
  /** The key of visitors. */
  anonKey: string;
  /** Whether messages go out by WhatsApp. */
  hasWhatsapp: boolean;
  /** Address of the site, without a trailing slash. */
  publicUrl: string;
  log: Log;
  /** Folder of the built web app. */
  webRoot: string;
  /** Sends a request of a prerendered page to the services. It comes from within the process and counts on no account. */
  askServices(request: Request): Response | Promise<Response>;
  clock(): Date;
};

/** Paths that are never pages, whether they exist or not. */
const NO_PAGE = /^\/(auth|rest|storage|functions|realtime)\/v1(\/|$)|^\/(__dev|webhooks|og|sitemaps)\//;

export function createWebRoutes(deps: WebRoutesDeps): Hono<{ Variables: ClientVariables }> {
  const { config, scope, anonKey, publicUrl, log, webRoot, clock } = deps;
  const { brand } = config;
  const browserConfig = {
    anonKey,
    brand,
    features: { whatsapp: deps.hasWhatsapp, payments: config.payments.mode },
  };
  const boot = { url: '', ...browserConfig };
  const { prerender, kindOf } = createPrerender({ webRoot, boot, handle: deps.askServices, clock });
  const bounded = boundPrerender(prerender);
  const pages = createPages({ scope, brand, publicUrl, log, prerender: bounded });
  const web = createWebApp({ root: webRoot, boot });
  const cache = createPageCache({
    snapshot: () => visitorReads(scope)(snapshotOf),
    isBusy: bounded.isBusy,
    clock: () => performance.now(),
  });

  return new Hono<{ Variables: ClientVariables }>()
    .get('/config.json', (c) => {
      c.header('cache-control', 'no-cache');
      return c.json({ url: config.publicUrl ?? new URL(c.req.url).origin, ...browserConfig });
    })
    .get('/manifest.webmanifest', (c) => {
      c.header('cache-control', 'no-cache');
      return c.body(JSON.stringify(webManifest(brand)), 200, { 'content-type': 'application/manifest+json' });
    })
    .get('*', async (c, next) => {
      if (NO_PAGE.test(c.req.path)) return next();
      const visitor = {
        search: new URL(c.req.url).search,
        userAgent: c.req.header('user-agent') ?? '',
        language: readerLanguage(c.req.raw.headers),
        caller: c.get('addressGroup'),
      };
      const { path } = c.req;
      const { headers } = c.req.raw;
      const respond = (request: Headers) => web.respond(path, request, () => pages.at(path, visitor));
      const key = await keyOf(path, visitor, headers, kindOf);
      return key === undefined ? respond(headers) : cache.respond(key, headers, respond);
    });
}

/** All that a prerendered page depends on beside the data; undefined for what is none, as a file. */
async function keyOf(
  path: string,
  { search, userAgent, language }: Pick<PageRequest, 'search' | 'userAgent' | 'language'>,
  headers: Headers,
  kindOf: (userAgent: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  if (!isPage(path) || search.length > MOST_SEARCH) return undefined;
  const kind = await kindOf(userAgent);
  if (kind === undefined) return undefined;
  const encoding = encodingFor(headers.get('accept-encoding') ?? '', ['br', 'gzip']);
  return JSON.stringify([path, search, language, kind, MAY_BE_IPAD.test(userAgent), encoding]);
}
