/** A walk through the app on which nothing goes wrong: no request fails or is refused, and the console says nothing. */
import type { Page } from '@playwright/test';
import { leaver } from './support/leavers.ts';
import { expect, logIn, logOut, proveAddress, test, toast } from './support/test.ts';
import { ONCE } from './support/widths.ts';

/** Everything that the browser's console or network would show in red. */
function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`));
  page.on('pageerror', ({ message }) => faults.push(`thrown: ${message}`));
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (response.status() >= 400)
      faults.push(`${response.status()} ${response.request().method()} ${pathname}${search}`);
  });
  page.on('requestfailed', (request) => {
    // A page that is left takes its requests along.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.method()} ${request.url()}`);
  });
  return faults;
}

const PUBLIC = [
  '/',
  '/check-purchase-enquiries',
  '/check-sales-offers',
  '/news',
  '/price-updates',
  '/tanabana-partners',
  '/membership-plans',
  '/contact-corporate',
  '/faq',
  '/privacy-policy',
  '/terms-of-use',
];

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

test('a visitor', async ({ page }) => {
  const faults = watchFaults(page);
  for (const path of [...PUBLIC, '/login', '/signup', '/update-password', '/post-sales-offer']) await visit(page, path);
  await visit(page, '/check-sales-offers');
  await page.getByRole('searchbox').fill('cotton');
  await page
    .getByRole('link', { name: /^SO-\d/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/offer\//);
  await page.waitForLoadState('networkidle');
  expect(faults).toEqual([]);
});

test('a member without a profile', { tag: ONCE }, async ({ page }) => {
  const faults = watchFaults(page);
  await proveAddress(page);
  for (const path of [...PUBLIC, '/post-sales-offer', '/profile/me', '/my-credits']) await visit(page, path);
  await logOut(page);
  await page.waitForLoadState('networkidle');
  expect(faults).toEqual([]);
});

/** What each may open beside the pages of everybody. A phone asks the server for the same: one member goes with it. */
const SPECIAL = [
  ['freeWalker', ONCE, ['/payment/razorpay']],
  ['dealerWalker', ONCE, ['/d2d-listings']],
  ['paidWalker', undefined, ['/product-search', '/listed-subscribers']],
] as const;

for (const [name, tag, special] of SPECIAL) {
  test(`a member: ${name}`, { tag }, async ({ page }) => {
    const faults = watchFaults(page);
    await logIn(page, leaver(name));
    const own = ['/post-sales-offer', '/post-purchase-enquiry', '/profile/me', '/my-credits', '/profile/edit/me'];
    for (const path of [...PUBLIC, ...own, ...special]) await visit(page, path);
    await visit(page, '/check-sales-offers');
    await page
      .getByRole('link', { name: /^SO-\d/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/offer\//);
    await page.reload();
    // What is still being asked for when the session ends is refused, and the browser says so in red.
    await page.waitForLoadState('networkidle');
    await logOut(page);
    await expect(toast(page)).toContainText('You have been successfully logged out.');
    await page.waitForLoadState('networkidle');
    expect(faults).toEqual([]);
  });
}
