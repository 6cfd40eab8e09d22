/// <reference lib="webworker" />
/**
 * Makes the app available without a connection, and prevents an old release from being served for ever. A page is requested from the
 * network first. Without a response in time it is the copy of the same release as the cached files. A new release waits beside the present
 * one until no open page needs that any more, so an open page never misses a file.
 */
import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { entryOf, isHashedFile, isOurPage, isPage, withoutMarkup } from './routes.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

const ORIGIN = self.location.origin;
const INDEX = '/index.html';
/** Has no script: the last resort, when the browser has thrown the app itself away. */
const OFFLINE = '/offline.html';
const PAGES = 'pages';
/** How long the network may take over a page, in seconds. */
const PATIENCE = 4;
/** Files that were not worth loading ahead: rarely used, or large. */
const MOST_FILES = 80;

// oxlint-disable-next-line no-underscore-dangle -- the name that the build replaces with the list of files
precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

const appOrNotice = async () => (await matchPrecache(INDEX)) ?? matchPrecache(OFFLINE);

/** The app as the server last gave it, or as it was installed: its settings may have changed without a release. */
const cachedApp = async () => (await caches.match('/', { cacheName: PAGES })) ?? appOrNotice();

async function isOfThisRelease(page: Response): Promise<boolean> {
  const installed = await matchPrecache(INDEX);
  if (!page.ok || !installed) return false;
  const entry = entryOf(await page.clone().text());
  return entry !== undefined && entry === entryOf(await installed.text());
}

const openPage: WorkboxPlugin = {
  // The app is one page at every address.
  cacheKeyWillBeUsed: async () => '/',
  // Prerendered markup is valid for one address and one moment.
  cacheWillUpdate: async ({ response }) =>
    (await isOfThisRelease(response)) ? new Response(withoutMarkup(await response.text()), response) : null,
  cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse ?? (await appOrNotice()),
  // Checked here and not in `fetchDidSucceed`: Workbox does not call that for a response of the navigation preload.
  handlerWillRespond: async ({ response }) => (isOurPage(response) ? response : ((await cachedApp()) ?? response)),
  handlerDidError: appOrNotice,
};

registerRoute(
  ({ request, url }) => isPage(request, url, ORIGIN),
  new NetworkFirst({ cacheName: PAGES, networkTimeoutSeconds: PATIENCE, plugins: [openPage] }),
);
// The files of this release: no other address maps to them.
addRoute({ directoryIndex: '', cleanURLs: false });
registerRoute(
  ({ url }) => isHashedFile(url, ORIGIN),
  new CacheFirst({
    cacheName: 'files',
    plugins: [new ExpirationPlugin({ maxEntries: MOST_FILES, purgeOnQuotaError: true })],
  }),
);

self.addEventListener('activate', (event) => {
  // The page of the previous release refers to files that are gone now.
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- older browsers have no navigation preload
  event.waitUntil(Promise.all([caches.delete(PAGES), self.registration.navigationPreload?.enable()]));
});
// The very first visit is looked after at once.
clientsClaim();

self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
  if (event.data === 'activate-if-alone') event.waitUntil(activateIfAlone());
});

/** A page that has just been opened is of the new release already; other pages may still need the old one. */
async function activateIfAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}
