import type { Page } from '@playwright/test';
import { atOtherWidth, comeAs, expect, expectSoundPage, fillPassword, test, turnTo } from './support/test.ts';
/** The bare address of the site. */
const HOME = /^[^/]+\/\/[^/]+\/$/;

import { ONCE, PHONE } from './support/widths.ts';

/** Adds up the layout shifts of every page from its first moment, as the browser scores them. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shifts += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

test('a visitor is redirected to the login and returns to the exact address', { tag: ONCE }, async ({ page }) => {
  await page.goto('/post-sales-offer?from=mail#quantity');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await fillPassword(page, 'dealer@tanabana.example');
  await expect(page).toHaveURL(/\/post-sales-offer\?from=mail#quantity$/);
  // Signed in, the same address opens at once, after a reload as well.
  await page.reload();
  await expect(page.getByLabel('Fibre type')).toBeVisible();
  await expect(page).toHaveURL(/\/post-sales-offer\?from=mail#quantity$/);
});

test(
  'a new page starts at its top with its heading, and Back restores the scroll position',
  { tag: PHONE },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^Ad: / })).toHaveCount(2);
    await expect(page.getByText('Surat Twisters Forum')).toBeAttached();
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' });
    await link.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(500);
    await link.click();
    const heading = page.getByRole('heading', { level: 1, name: 'Terms of Use' });
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle('Terms of Use - Tanabana');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(left - 200);
  },
);

test('ads are shown above and below the content, in a reserved box without a layout shift', async ({ page }) => {
  const shifts = await watchShifts(page);
  for (const address of ['/', '/check-purchase-enquiries', '/terms-of-use']) {
    await page.goto(address);
    // The page as it was served has given way to the app's.
    await expect(page.locator('#served')).toHaveCount(0);
    const ads = page.getByRole('link', { name: /^Ad: / });
    await expect(ads).toHaveCount(2);
    for (const ad of await ads.all()) {
      const box = { 'max-width': '750px', 'min-height': '75px', 'max-height': '300px', 'aspect-ratio': '750 / 300' };
      for (const [property, value] of Object.entries(box)) await expect(ad).toHaveCSS(property, value);
      await expect(ad.getByRole('img')).toHaveCSS('transition-duration', '0.5s');
    }
    const { y } = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    expect((await ads.last().boundingBox())!.y).toBeGreaterThan(y);
    await expect(ads.first().getByRole('img')).toHaveCSS('opacity', '1');
    expect(await shifts(), `layout shift of ${address}`).toBeLessThan(0.02);
  }
});

test('the payment page has no layout shift while it is rendered', async ({ page }) => {
  await comeAs(page, 'free@tanabana.example');
  const shifts = await watchShifts(page);
  await page.goto('/payment/razorpay');
  await expect(page.getByText('Total')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shifts()).toBeLessThan(0.01);
});

test(
  'an executive is led home from the panels, and the header does not wrap at any width',
  { tag: ONCE },
  async ({ page }) => {
    await comeAs(page, 'executive@tanabana.example');
    await page.goto('/admin');
    await expect(page).toHaveURL(HOME);
    // Opened anew, and from within the app.
    await turnTo(page, '/faq');
    await expect(page.getByRole('button', { name: 'How do I join?' })).toBeVisible();
    await turnTo(page, '/admin2');
    await expect(page).toHaveURL(HOME);
    const own = page.getByRole('link', { name: 'My Profile' }).filter({ visible: true });
    await expect(own).toHaveAttribute('href', /^\/profile\/[0-9a-f-]{36}$/);
    await expectSoundPage(page);
    await atOtherWidth(page, async () => {
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      await menu.click();
      await expect(own).toHaveAttribute('href', /^\/profile\/[0-9a-f-]{36}$/);
      await expectSoundPage(page);
      await page.keyboard.press('Escape');
      await expect(menu).toBeFocused();
    });
    const rows = page.getByRole('banner').locator(':scope > *');
    for (const width of [1280, 1024, 960, 800, 640, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      // The page renders the other header once it is notified of the width.
      const heights = () => rows.evaluateAll((each) => each.map((row) => row.getBoundingClientRect().height));
      await expect.poll(heights, `at ${width}`).toEqual(width < 960 ? [56, 4] : [64, 45, 4]);
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhang, `sideways at ${width}`).toBeLessThanOrEqual(0);
    }
  },
);
