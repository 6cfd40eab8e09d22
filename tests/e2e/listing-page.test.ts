import { comeAsNewMember } from './support/newcomers.ts';
import { expect, expectSoundAtBothWidths, test, toast } from './support/test.ts';
import { PHONE } from './support/widths.ts';

const OFFER = '/offer/SO-000101';

test('a shared link is readable without scripts', async ({ browser }) => {
  const context = await browser.newContext({ ...test.info().project.use, javaScriptEnabled: false });
  const page = await context.newPage();
  // A server that is busy serves a page without its words rather than late.
  await expect(async () => {
    await page.goto(OFFER);
    await expect(page).toHaveTitle(/^SO-000101: .+ kg at ₹.+\/kg - Tanabana$/, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A desktop's page has a layout for narrow windows too, out of sight.
  await expect(page.getByText('Quantity', { exact: true }).filter({ visible: true })).toBeVisible();
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1]!);

  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const card = await page.request.get(new URL(picture!).pathname);
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png']);

  await page.getByRole('link', { name: 'Check Sales Offers' }).first().click();
  await expect(page.getByRole('link', { name: /^SO-000/ }).first()).toBeVisible();
  await context.close();
});

test('a visitor opens a listing and finds similar ones', { tag: PHONE }, async ({ page }) => {
  await page.goto(OFFER.toLowerCase());
  await expect(page).toHaveURL(/\/offer\/SO-000101$/);
  await expect(page).toHaveTitle(/^SO-000101: /);
  await expect(page.getByRole('button', { name: "I'm Interested in SO-000101" })).toBeVisible();
  await expect(page.getByRole('link', { name: /View Profile/ })).toHaveCount(0);
  await expectSoundAtBothWidths(page);
  await page
    .getByRole('region', { name: /^More open offers of / })
    .getByRole('link')
    .nth(1)
    .click();
  await expect(page).toHaveURL(/\/offer\/SO-(?!000101)\d{6}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a new member shows interest on the page of an offer', { tag: PHONE }, async ({ page }) => {
  await comeAsNewMember(page, 'Nisha Shah');
  await page.goto(OFFER);
  await expect(page.getByText(/uses 1 credit\./)).toBeVisible();
  await page.getByRole('button', { name: /^I'm Interested/ }).click();
  await expect(toast(page)).toContainText('The poster has been notified via WhatsApp.');
  await expect(page.getByText('Interest Sent', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '24 credits for messages and bids' })).toBeVisible();
  await expectSoundAtBothWidths(page);
});
