// Plain Playwright: without a connection the browser itself writes to the console.
import { expect, test, type Page } from '@playwright/test';
import { loseConnection } from './support/connection.ts';
import { leaver } from './support/leavers.ts';
import { openSite } from './support/release.ts';
import { comeToLeave, expectSoundPage, logOut, turnTo } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const LISTS = '/check-purchase-enquiries';
const firstNumber = (page: Page) => page.getByText(/^PE-0/).first();
const offlineLine = (page: Page) => page.getByText(/^You are offline\./);

/** Opens a page and waits until the service worker controls it and its lists are cached. */
async function openAndKeep(page: Page, path: string, drawer = 'reads-visitor'): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => cachedPaths(page, drawer))
    .toContain(`/rest/v1/${path.slice('/check-'.length).replace('-', '_')}`);
}

/** The cached paths of a cache. */
const cachedPaths = (page: Page, drawer: string) =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    const keys = await (await caches.open(name)).keys();
    return keys.map((key) => new URL(key.url).pathname);
  }, drawer);

test('a list stays readable without a connection and shows its age; without a cached app a page has the reason', async ({
  page,
  context,
}) => {
  await openAndKeep(page, LISTS);
  const number = await firstNumber(page).textContent();
  const giveBack = await loseConnection(context);
  await page.reload();
  await expect(firstNumber(page)).toHaveText(number!);
  await expect(offlineLine(page)).toHaveText(/Lists as of \d{1,2}:\d{2} (am|pm)\.$/);
  await expectSoundPage(page);

  // Another page of the app opens too, and shows what is not available.
  await page.goto('/tanabana-partners');
  await expect(page.getByRole('heading', { level: 1, name: 'About Tanabana' })).toBeVisible();
  await expect(page.getByText('Partners could not be loaded')).toBeVisible();

  await giveBack();
  await expect(page.getByText('Surat Twisters Forum')).toBeVisible();
  await expect(offlineLine(page)).toBeHidden();

  // Without a cached app there is a page with the reason.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) if (/\/(index\.html)?(\?|$)/.test(key.url)) await cache.delete(key);
    }
  });
  await loseConnection(context);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
});

test('a member stays signed in offline, and leaves no data after signing out', async ({ page, context }) => {
  const { user } = await comeToLeave(page, leaver('offline'));
  const drawer = `reads-${user.id}`;
  await openAndKeep(page, LISTS, drawer);
  expect(await cachedPaths(page, 'reads-visitor')).not.toContain('/rest/v1/purchase_enquiries');

  const giveBack = await loseConnection(context);
  await page.reload();
  await expect(firstNumber(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /I'm Interested/ }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('tanabana-auth'))).not.toBeNull();

  await giveBack();
  await turnTo(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('premier digital marketplace');
  await logOut(page);
  await expect.poll(() => page.evaluate((name) => caches.has(name), drawer)).toBe(false);
  await loseConnection(context);
  await page.goto(LISTS);
  await expect(page.getByText('Could not load enquiries')).toBeVisible();
  await expect(firstNumber(page)).toHaveCount(0);
});

test('a new release is offered to an open page, and used by the next one', async ({ page, baseURL }) => {
  const site = await openSite(baseURL!);
  await page.goto(`${site.url}/faq`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  site.release();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('meta[name="release"]')).toHaveAttribute('content', '2');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0);
  await site.close();
});

test('a page from before a release is reloaded once when a part of it is gone; the app can be installed', async ({
  page,
  request,
}) => {
  await page.goto('/login');
  // The app listens, not the page as it was served.
  await expect(page.locator('#served')).toHaveCount(0);
  await page.evaluate(() => ((window as { isOld?: boolean }).isOld = true));
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
  await page.waitForFunction(() => !(window as { isOld?: boolean }).isOld);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#served')).toHaveCount(0);
  await page.evaluate(() => ((window as { isOld?: boolean }).isOld = true));
  const isPrevented = await page.evaluate(
    () => !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })),
  );
  expect(isPrevented).toBe(false);

  // The app can be installed.
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(href!);
  expect(answer.headers()['content-type']).toBe('application/manifest+json');
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ short_name: 'Tanabana', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, sizes } of [...manifest.icons, { src: touch!, sizes: '180x180' }]) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size).toBe(sizes);
  }
});
