import type { Browser, Page } from '@playwright/test';
import {
  expect,
  fillPassword,
  comeAs,
  test,
  turnTo,
  expectSoundAtBothWidths,
  expectSoundPage,
} from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** The bare address of the site. */
const HOME = /^[^/]+\/\/[^/]+\/$/;

const isPhone = () => test.info().project.name === 'phone';

/** The menu: on a phone it slides in. */
async function openMenu(page: Page) {
  if (isPhone()) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  return page.getByRole('navigation', { name: 'Main' });
}

/** A page of its own visitor, with other traits than the project's. */
async function openAnother(browser: Browser, traits: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const { use } = test.info().project;
  const context = await browser.newContext({ ...use, ...traits });
  return context.newPage();
}

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

test('a visitor on the way to My Bids reads why to sign in', { tag: PHONE }, async ({ page }) => {
  await page.goto('/My-Bids/');
  await expect(page.getByText('You must be logged in to view your bids.')).toBeVisible();
  await expectSoundAtBothWidths(page);
});

test('bid management shows a visitor why it does not open', { tag: PHONE }, async ({ page }) => {
  await page.goto('/bid-management');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('This page is only accessible to authorized corporate executives')).toBeVisible();
  await expectSoundAtBothWidths(page);
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fbid-management$/);
});

/** Some of what a role may not open; apps/web holds every page of every role. */
const EXCLUDED: Record<string, string[]> = {
  free: ['/product-search?q=40s', '/D2D-Listings/', '/admin2'],
  executive: ['/admin', '/admin2'],
  admin1: ['/admin', '/admin/membership-management#top'],
};

for (const [name, addresses] of Object.entries(EXCLUDED)) {
  test(`${name} has a menu with their own profile, and is redirected home from other pages`, async ({ page }) => {
    await comeAs(page, `${name}@tanabana.example`);
    for (const [index, address] of addresses.entries()) {
      // On a phone the first is opened, and the others are turned to.
      if (index > 0 && isPhone()) await turnTo(page, address);
      else await page.goto(address);
      await expect(page, address).toHaveURL(HOME);
    }
    const menu = await openMenu(page);
    await expect(menu.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', /^\/profile\/[0-9a-f-]{36}$/);
    await expectSoundPage(page);
    if (isPhone()) {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
    }
  });
}

test('a new page starts at its top with its heading, and Back restores the scroll position', async ({ page }) => {
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
});

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

test('a page whose ads cannot be loaded is shown without them', { tag: ONCE }, async ({ page }) => {
  await page.route('**/rest/v1/corporate_ads*', (route) => route.fulfill({ status: 406, json: {} }));
  await page.goto('/terms-of-use');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ad: / })).toHaveCount(0);
});

test('an iPhone shows no FAQ, no membership categories and no line about apps', { tag: PHONE }, async ({ browser }) => {
  const page = await openAnother(browser, { userAgent: IPHONE });
  await page.goto('/faq');
  await expect(page).toHaveURL(HOME);
  await expect(page.getByRole('heading', { name: 'What you can do here' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Membership categories' })).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Terms of Use' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'FAQ' })).toHaveCount(0);
  await expect(page.getByText(/on two app stores/)).toHaveCount(0);
  await expectSoundAtBothWidths(page);
  await page.context().close();
});

test('the header does not wrap at any width', { tag: ONCE }, async ({ page }) => {
  // The widths are set here.
  await comeAs(page, 'executive@tanabana.example');
  await page.goto('/');
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
});

test('times are those of India on a device elsewhere', { tag: PHONE }, async ({ page }) => {
  const { anonKey } = (await (await page.request.get('/config.json')).json()) as { anonKey: string };
  const oldest = '/rest/v1/sales_offers?select=offer_number,updated_at&status=eq.Open&order=updated_at.asc&limit=1';
  const answer = await page.request.get(oldest, { headers: { apikey: anonKey } });
  const [offer] = (await answer.json()) as { offer_number: string; updated_at: string }[];
  const india = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' });
  await page.goto(`/check-sales-offers?q=${offer!.offer_number}`);
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: offer!.offer_number });
  await expect(row).toContainText(india.format(new Date(offer!.updated_at)));
});
