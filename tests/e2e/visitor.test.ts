import { expect, test, toast, expectSoundAtBothWidths, expectSoundPage } from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

test('a visitor finds the home page, its lists and its organisations', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: "The world's premier digital marketplace for yarn" }),
  ).toBeVisible();
  await expect(page.getByText('Official launch 22 September 2025')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Corporate members' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Signup Now' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Latest purchase enquiries' })).toHaveCount(1);
  await expectSoundPage(page);
});

test('a visitor searches the enquiries, finds nothing, and clears the search', { tag: PHONE }, async ({ page }) => {
  await page.goto('/check-purchase-enquiry');
  await expect(page).toHaveURL(/\/check-purchase-enquiries$/);
  await expect(page.getByText(/^PE-0/).first()).toBeVisible();
  await expectSoundAtBothWidths(page);

  const search = page.getByRole('searchbox');
  await search.fill('cotton surat');
  await expect(page).toHaveURL(/cotton/);
  await search.fill('no such yarn anywhere');
  await expect(page.getByText('No Enquiries Found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText(/^PE-0/).first()).toBeVisible();
});

test('an interested visitor is asked to log in, and nothing is sent', { tag: ONCE }, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/check-purchase-enquiries');
  await page
    .getByRole('button', { name: /I'm Interested/ })
    .first()
    .click();
  await expect(toast(page)).toContainText('Authentication Error');
  await expect(toast(page)).toContainText('You must be logged in to express interest.');
  expect(calls.filter((url) => url.includes('/functions/'))).toEqual([]);
  await expect(page.getByRole('link', { name: /View Profile/ })).toHaveCount(0);
});

test('an unknown address redirects home', { tag: ONCE }, async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer!.status()).toBe(404);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('premier digital marketplace');
});

for (const path of ['/check-sales-offers', '/login', '/signup', '/privacy-policy', '/terms-of-use']) {
  test(`${path} has no accessibility violations`, { tag: PHONE }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSoundAtBothWidths(page);
  });
}
