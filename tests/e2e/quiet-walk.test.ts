/** A walk through the app without errors: no request fails or is rejected, and the console is empty. */
import type { Page, Request } from '@playwright/test';
import { leaver } from './support/leavers.ts';
import { comeToLeave, expect, logIn, logOut, proveAddress, test, toast } from './support/test.ts';
import { ONCE } from './support/widths.ts';

type Watch = { errors: string[]; underWay: Set<Request> };

/** Everything that the browser's console or network would show in red, and pending requests. */
function watch(page: Page): Watch {
  const errors: string[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request));
  page.on('console', (message) => message.type() === 'error' && errors.push(`console: ${message.text()}`));
  page.on('pageerror', ({ message }) => errors.push(`thrown: ${message}`));
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (response.status() >= 400)
      errors.push(`${response.status()} ${response.request().method()} ${pathname}${search}`);
  });
  page.on('requestfailed', (request) => {
    // The requests of a page end when the page is left.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') errors.push(`${reason} ${request.method()} ${request.url()}`);
  });
  return { errors, underWay };
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

async function expectStands(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Goes from page to page. */
type Walk = (page: Page, seen: Watch, paths: readonly string[]) => Promise<void>;

/** Opens each page from scratch, as from a bookmark: the server prerenders it, and every script loads again. */
const open: Walk = async (page, _seen, paths) => {
  for (const path of paths) {
    await page.goto(path);
    await expectStands(page);
    await page.waitForLoadState('networkidle');
  }
};

/** Turns from each to the next, as by a link. */
const turn: Walk = async (page, { underWay }, paths) => {
  for (const path of paths) {
    if (new URL(page.url()).pathname !== path) {
      const left = await page.getByRole('heading', { level: 1 }).elementHandle();
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await left!.waitForElementState('hidden');
    }
    await expectStands(page);
    await expect.poll(() => underWay.size).toBe(0);
  }
};

/**
 * A visitor opens every page from scratch on a desktop, a member on a phone. The others navigate from page to page,
 * which makes the same requests.
 */
const walkOf = (anew: 'desktop' | 'phone'): Walk => (test.info().project.name === anew ? open : turn);

test('a visitor', async ({ page }) => {
  const seen = watch(page);
  await page.goto('/');
  const walk = walkOf('desktop');
  await walk(page, seen, [
    ...PUBLIC,
    '/login',
    '/signup',
    '/update-password',
    '/post-sales-offer',
    '/check-sales-offers',
  ]);
  await page.getByRole('searchbox').fill('cotton');
  await page
    .getByRole('link', { name: /^SO-\d/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/offer\//);
  await page.waitForLoadState('networkidle');
  expect(seen.errors).toEqual([]);
});

test('a member without a profile', { tag: ONCE }, async ({ page }) => {
  const seen = watch(page);
  await page.goto('/signup');
  await proveAddress(page);
  await turn(page, seen, [...PUBLIC, '/post-sales-offer', '/profile/me', '/my-credits']);
  await logOut(page);
  await page.waitForLoadState('networkidle');
  expect(seen.errors).toEqual([]);
});

/**
 * Pages beside the public ones that each role may open. A phone sends the same requests, so only one member walks
 * there.
 */
const SPECIAL = [
  ['freeWalker', ONCE, ['/payment/razorpay']],
  ['dealerWalker', ONCE, ['/d2d-listings']],
  ['paidWalker', undefined, ['/product-search', '/listed-subscribers']],
] as const;

for (const [name, tag, special] of SPECIAL) {
  test(`a member: ${name}`, { tag }, async ({ page }) => {
    const seen = watch(page);
    // One signs in by the page.
    if (name === 'paidWalker') await logIn(page, leaver(name));
    else {
      await comeToLeave(page, leaver(name));
      await page.goto('/');
    }
    const own = ['/post-sales-offer', '/post-purchase-enquiry', '/profile/me', '/my-credits', '/profile/edit/me'];
    await walkOf('phone')(page, seen, [...PUBLIC, ...own, ...special, '/check-sales-offers']);
    await page
      .getByRole('link', { name: /^SO-\d/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/offer\//);
    await page.reload();
    // Requests that are pending when the session ends are rejected, and the browser reports them in red.
    await page.waitForLoadState('networkidle');
    await logOut(page);
    await expect(toast(page)).toContainText('You have been successfully logged out.');
    await page.waitForLoadState('networkidle');
    expect(seen.errors).toEqual([]);
  });
}
