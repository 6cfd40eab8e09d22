/** The routes of the web app: its settings, its manifest, its files and its pages. */
import type { ClientVariables } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { createWebApp } from '../http/web-app.ts';
import { webManifest } from '../http/web-manifest.ts';
import type { Log } from '../log.ts';
import { boundPrerender } from '../pages/bounded-prerender.ts';
import { createPages } from '../pages/pages.ts';
import { createPrerender } from '../pages/prerender.ts';
import { readerLanguage } from '../pages/reader-language.ts';

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
  const prerender = createPrerender({ webRoot, boot, handle: deps.askServices, clock });
  const pages = createPages({ scope, brand, publicUrl, log, prerender: boundPrerender(prerender) });
  const web = createWebApp({ root: webRoot, boot });

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
      return web.respond(c.req.path, c.req.raw.headers, () => pages.at(c.req.path, visitor));
    });
}
