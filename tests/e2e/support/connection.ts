import type { BrowserContext } from '@playwright/test';

/** Says of a page that is opened without a connection that it has none, until it hears of its return. */
function isOfflineFromTheStart(): void {
  let isOnline = false;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.addEventListener('online', () => (isOnline = true));
}

/**
 * Takes the connection away. Chromium 150 tells this to the pages that are open: one that the service worker opens
 * afterwards would take itself to be online.
 *
 * @returns what gives the connection back, and says so to every page
 */
export async function loseConnection(context: BrowserContext): Promise<() => Promise<void>> {
  await context.setOffline(true);
  const script = await context.addInitScript(isOfflineFromTheStart);
  return async () => {
    await script.dispose();
    await context.setOffline(false);
    const tell = () => navigator.onLine || window.dispatchEvent(new Event('online'));
    await Promise.all(context.pages().map((page) => page.evaluate(tell)));
  };
}
