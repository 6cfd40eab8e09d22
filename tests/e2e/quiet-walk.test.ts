/** Walks of each role through its pages without errors: no request fails or is rejected, and the console is empty. */
import { comeWithNewAddress } from './support/newcomers.ts';
import { leaver } from './support/leavers.ts';
import { comeAs, comeToLeave, expect, expectSoundAtBothWidths, logIn, logOut, test } from './support/test.ts';
import { atEveryWidth, expectQuiet, open, soundAtEveryWidth, turn, watch } from './support/walk.ts';
import { ONCE } from './support/widths.ts';

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
const OWN = ['/post-sales-offer', '/post-purchase-enquiry', '/profile/me', '/my-credits', '/profile/edit/me'];

test('a visitor opens every page, which has no accessibility violation', { tag: ONCE }, async ({ page }) => {
  const seen = watch(page);
  await open(page, seen, [...PUBLIC, '/login', '/signup', '/update-password'], soundAtEveryWidth);
  await turn(page, seen, ['/corporate-members', '/yarn-calculator', '/post-sales-offer'], soundAtEveryWidth);
  // What is closed explains itself, or says why to sign in.
  await turn(page, seen, ['/bid-management'], soundAtEveryWidth);
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fbid-management$/);
  await turn(page, seen, ['/price-management', '/my-bids'], soundAtEveryWidth);
  await expect(page.getByText('You must be logged in to view your bids.')).toBeVisible();

  await turn(page, seen, ['/check-sales-offers']);
  await page.getByRole('searchbox').fill('cotton');
  await page
    .getByRole('link', { name: /^SO-\d/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/offer\//);
  await expectQuiet(page, seen, 'an offer');
});

test('a member without a profile', { tag: ONCE }, async ({ page }) => {
  const email = await comeWithNewAddress(page);
  const seen = watch(page);
  await open(page, seen, ['/profile/me']);
  await expect(page.getByText('Profile Incomplete')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  await expect(page.getByText(/^You accepted version \d{4}-\d\d-\d\d\.\d+ of the Terms of Use/)).toBeVisible();
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByText(/^Your file is being made/)).toBeVisible();
  await expectSoundAtBothWidths(page);
  await page.getByRole('link', { name: 'Complete Profile Now' }).click();
  await expect(page).toHaveURL(/\/profile\/edit\//);
  await turn(page, seen, [...PUBLIC, '/post-sales-offer', '/my-credits']);
  await logOut(page);
  await expectQuiet(page, seen, 'logging out');
});

test('a Free Member signs in, and is led home from the pages of others', { tag: ONCE }, async ({ page }) => {
  const seen = watch(page);
  await logIn(page, leaver('freeWalker'));
  await turn(page, seen, [...PUBLIC, ...OWN, '/payment/razorpay']);
  for (const address of ['/product-search', '/d2d-listings', '/admin2']) {
    await page.evaluate((to) => history.pushState(null, '', to), address);
    await expect(page, address).toHaveURL(/^[^/]+\/\/[^/]+\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('premier digital marketplace');
    await turn(page, seen, ['/faq']);
  }
  await logOut(page);
  await expectQuiet(page, seen, 'logging out');
});

test('a dealer', { tag: ONCE }, async ({ page }) => {
  const seen = watch(page);
  await comeToLeave(page, leaver('dealerWalker'));
  await open(page, seen, ['/']);
  await turn(page, seen, [...OWN, '/d2d-listings', '/listed-subscribers', '/check-sales-offers']);
  await page
    .getByRole('link', { name: /^SO-\d/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/offer\//);
  // Requests that are pending when the session ends are rejected, and the browser reports them in red.
  await expectQuiet(page, seen, 'an offer');
  await logOut(page);
  await expectQuiet(page, seen, 'logging out');
});

test('a Paid Member in Hindi, opening the pages of members anew', { tag: ONCE }, async ({ page }) => {
  // Chosen as a visitor: a member's choice would change the language of the profile, which other journeys share.
  await page.goto('/');
  await page.getByLabel('Language').selectOption('hi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  const seen = watch(page);
  await comeAs(page, 'paid@tanabana.example');
  const directories = ['/product-search', '/listed-subscribers', '/my-bids'];
  await open(page, seen, [...OWN, ...directories, '/check-sales-offers'], atEveryWidth);
  await turn(page, seen, [...PUBLIC, '/corporate-members', '/check-sales-offers'], atEveryWidth);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page
    .getByRole('link', { name: /^SO-\d/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/offer\//);
  await page.reload();
  await expectQuiet(page, seen, 'an offer, opened again');
});
