/** A short outage signs nobody out: behind a real proxy that returns 502, closes connections, or does not respond. */
// Plain Playwright: during an outage the browser itself writes to the console.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { leaver } from './support/leavers.ts';
import { openProxy } from './support/proxy.ts';
import type { Outage } from './support/proxy.ts';
import { comeToLeave, expectSoundPage, toast, turnTo } from './support/test.ts';
import { PHONE } from './support/widths.ts';

test.use({ serviceWorkers: 'allow' });

const LIST = '/check-sales-offers';
const NETWORK = 'A network error occurred. Please check your connection and try again.';
const numbers = (page: Page) => page.getByText(/^SO-\d{6}$/);
const away = (page: Page) => page.getByText(/^No answer from the server\./);
const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('tanabana-auth') !== null);

/** The list is there, the service worker holds the app, and the page holds a copy of the list. */
async function openAndHold(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Seen as the worker serves it: the copy of the page is made then.
  await page.reload();
  await expect(numbers(page).first()).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('reads-'));
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().some(({ url: address }) => address.includes('/rest/v1/sales_offers'));
      }),
    )
    .toBe(true);
}

const OUTAGES: readonly Outage[] = ['502', 'closes', 'hangs'];

test(
  'session, list and draft stay while the server is unavailable, and the page recovers by itself',
  { tag: PHONE },
  async ({ page, baseURL }) => {
    // Each outage lasts until the page gives up.
    test.setTimeout(360_000);
    const proxy = await openProxy(baseURL!);
    await comeToLeave(page, leaver('outage'));
    await openAndHold(page, proxy.url + LIST);
    await turnTo(page, '/post-sales-offer');
    await page.getByLabel('Fibre type').selectOption('Cotton');
    await page.getByLabel(/^Quantity/).fill('3200');

    for (const outage of OUTAGES)
      await test.step(outage, async () => {
        await turnTo(page, LIST);
        await expect(numbers(page).first()).toBeVisible();
        proxy.set(outage);
        await page.reload({ waitUntil: 'commit' });
        await expect(numbers(page).first(), outage).toBeVisible();
        await expect(page).toHaveTitle(/Tanabana/);
        await expect(away(page), outage).toBeVisible();
        // The page waits for a server that does not respond.
        await expect(toast(page), outage).toContainText('Profile Error', { timeout: 60_000 });
        await expect(toast(page)).toContainText(NETWORK);
        expect(await isSignedIn(page), outage).toBe(true);
        await expectSoundPage(page);

        // A page of the member alone stays at its address, and its form at what was typed.
        await page.goto(`${proxy.url}/post-sales-offer`, { waitUntil: 'commit' });
        await expect(page.getByLabel(/^Quantity/), outage).toHaveValue('3200');
        await expect(page).toHaveURL(/post-sales-offer$/);
        expect(await isSignedIn(page), outage).toBe(true);

        proxy.set(undefined);
        await expect(away(page), outage).toBeHidden({ timeout: 60_000 });
        await page.goto(`${proxy.url}/profile/me`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page, outage).toHaveURL(/\/profile\//);
        expect(await isSignedIn(page), outage).toBe(true);
      });
    await proxy.close();
  },
);
