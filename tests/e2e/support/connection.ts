import type { BrowserContext } from '@playwright/test';

/** Makes a page that is opened without a connection report that it is offline, until the connection returns. */
function isOfflineFromTheStart(): void {
  let isOnline = false;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.addEventListener('online', () => (isOnline = true));
}

/**
 * Disconnects the network. Chromium 150 notifies only open pages: one that the service worker opens later would
 * consider itself online.
 *
 * @returns a function that reconnects and notifies every page
 */
export async function loseConnection(context: BrowserContext): Promise<() => Promise<void>> {
  await context.setOffline(true);
  const script = await context.addInitScript(isOfflineFromTheStart);
  return async () => {
    await script.dispose();
    await context.setOffline(false);
    const notify = () => navigator.onLine || window.dispatchEvent(new Event('online'));
    await Promise.all(context.pages().map((page) => page.evaluate(notify)));
  };
}
