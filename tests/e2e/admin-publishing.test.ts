/** What admins publish appears where visitors look for it, and can be deleted. */
import type { Page } from '@playwright/test';
import { PICTURE, PRICE_PDF } from './support/demo-files.ts';
import { comeAs, expect, expectSoundAtBothWidths, test, toast, turnTo } from './support/test.ts';
import { ONCE } from './support/widths.ts';

const LOGO = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#237"/></svg>',
  ),
};

const named = () => `Journey ${Date.now().toString(36)}${test.info().parallelIndex}`;

/** From the Admin Panel. */
async function open(page: Page, tile: string, title: string) {
  await page.getByRole('link', { name: new RegExp(`^${tile}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Turns to where visitors look. */
async function visit(page: Page, path: string, title: string) {
  await turnTo(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** Finds it in the list of the open page, deletes it, and goes back to the Admin Panel. */
async function remove(page: Page, title: string) {
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Admin Panel' }).click();
}

test('a price PDF and an article are published with their files', { tag: ONCE }, async ({ page }) => {
  const title = named();
  await comeAs(page, 'admin2@tanabana.example');
  await page.goto('/admin');
  await open(page, 'Upload Price PDF', 'Price PDFs');
  await page.locator('input[type=file]').setInputFiles(PRICE_PDF);
  await page.getByLabel('Description').fill(title);
  await expectSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Upload Price PDF' }).click();
  await expect(toast(page)).toContainText('Price List Uploaded');
  const row = page.getByRole('article').filter({ hasText: title });
  // Its first page, rendered by this browser.
  await expect(row.locator('img')).toHaveAttribute('src', /\.webp$/);
  await visit(page, '/price-updates', 'Price List');
  await expect(page.getByText(title).first()).toBeVisible();
  await page.goBack();
  await remove(page, title);

  await open(page, 'Upload News', 'News');
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await page.getByLabel('Headline').fill(title);
  await page.getByLabel('Content').fill('Cotton holds.\n\nBuyers wait.');
  await expectSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Upload News' }).click();
  await expect(toast(page)).toContainText('News Uploaded');
  await page.getByRole('button', { name: `Correct ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Content').fill('Cotton holds firm.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Cotton holds firm.');
  await visit(page, '/news', 'Latest News & Snippets');
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByText('Cotton holds firm.')).toBeVisible();
  await turnTo(page, '/admin/news');
  await remove(page, title);
});

test(
  'a snippet is counted while it is typed, and a partner is shown on the page of partners',
  { tag: ONCE },
  async ({ page }) => {
    const title = named();
    await comeAs(page, 'admin2@tanabana.example');
    await page.goto('/admin');
    await open(page, 'Upload Snippet', 'Snippets');
    await page.getByLabel('Headline').fill(title);
    const content = page.getByLabel('Snippet content');
    await content.fill('x'.repeat(251));
    await expect(page.getByText('251 of 250 characters')).toBeVisible();
    await page.getByRole('button', { name: 'Upload Snippet' }).click();
    await expect(toast(page)).toContainText('Snippet content must be 250 characters or less.');
    await expectSoundAtBothWidths(page);
    await content.fill('Cotton holds.');
    await expect(page.getByText('13 of 250 characters')).toBeVisible();
    await page.getByRole('button', { name: 'Upload Snippet' }).click();
    await expect(toast(page)).toContainText('Snippet Uploaded');
    await remove(page, title);

    await open(page, 'Register Partner Organisation', 'Partner Organisations');
    await page.locator('input[type=file]').setInputFiles(LOGO);
    await page.getByLabel('Organisation name').fill(title);
    await page.getByLabel('Website').fill('https://partner.example');
    await expectSoundAtBothWidths(page);
    await page.getByRole('button', { name: 'Register Partner' }).click();
    await expect(toast(page)).toContainText('Partner Registered');
    await visit(page, '/tanabana-partners', 'About Tanabana');
    await expect(page.getByText(title).first()).toBeVisible();
    await page.goBack();
    await remove(page, title);
  },
);
