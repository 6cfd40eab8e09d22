/** Serves the documents that search engines and feed readers request: robots.txt, the sitemap and the news feed. */
import type { Scope } from '@tanabana/gateway/db';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import type { Brand } from '../../brand.ts';
import { newsFeed } from './feed.ts';
import { visitorReads } from '../pages.ts';
import { remember } from '../remember.ts';
import { robotsTxt } from './robots.ts';
import type { PageDeps } from '../page-shell.ts';
import { sitemapIndex, sitemapPart } from './sitemap.ts';

/** A few minutes are short enough: a search engine does not visit a listing sooner. */
const CACHE_SECONDS = 300;
/** Documents in the cache. A full part of the sitemap is about a megabyte. */
const CACHE_SIZE = 12;

export function createSiteRoutes({ scope, brand, publicUrl }: { scope: Scope; brand: Brand; publicUrl: string }): Hono {
  const deps: PageDeps = { read: visitorReads(scope), brand, publicUrl };
  const cached = remember<string | undefined>(CACHE_SIZE);
  const headers = (type: string) => ({
    'content-type': `${type}; charset=utf-8`,
    'cache-control': `public, max-age=${CACHE_SECONDS}`,
  });
  const app = new Hono();
  app.get('/robots.txt', (c) => c.body(robotsTxt(publicUrl), 200, headers('text/plain')));
  for (const path of ['/sitemap.xml', '/sitemaps/*', '/news.xml']) app.use(path, compress(), etag());
  app.get('/sitemap.xml', async (c) => {
    const index = await cached('index', CACHE_SECONDS, () => sitemapIndex(deps, scope));
    return c.body(index!, 200, headers('application/xml'));
  });
  app.get('/sitemaps/:name{[a-z0-9-]+\\.xml}', async (c) => {
    const name = c.req.param('name').replace(/\.xml$/, '');
    const part = await cached(`part ${name}`, CACHE_SECONDS, () => sitemapPart(name, deps));
    return part === undefined ? c.notFound() : c.body(part, 200, headers('application/xml'));
  });
  app.get('/news.xml', async (c) => {
    const feed = await cached('news', CACHE_SECONDS, () => newsFeed(deps));
    return c.body(feed!, 200, headers('application/rss+xml'));
  });
  return app;
}
