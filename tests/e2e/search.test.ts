import { expect, expectSoundPage, logIn, test } from './support/test.ts';

test('a Paid Member finds a product by two words of different fields', async ({ page }) => {
  await logIn(page, 'paid@tanabana.example');
  await page.goto('/product-search');
  await expect(page.getByRole('heading', { level: 1, name: 'Product Search' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('cotton surat');
  await expect(page).toHaveURL(/q=cotton/);
  await expect(page.locator('mark', { hasText: /^cotton$/i }).first()).toBeVisible();
  await expect(page.locator('mark', { hasText: /^surat$/i }).first()).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('searchbox').fill('cott');
  await expect(page.getByText('No Products Found')).toBeVisible();
});

test('a Free Member is sent home from both pages', async ({ page }) => {
  await logIn(page, 'free@tanabana.example');
  for (const path of ['/product-search', '/listed-subscribers']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test('a Paid Member finds listed members by district, and no member who is not listed', async ({ page }) => {
  await logIn(page, 'paid@tanabana.example');
  await page.goto('/listed-subscribers');
  await page.getByRole('searchbox', { name: 'Search subscribers' }).fill('ludhiana');
  await expect(page).toHaveURL(/q=ludhiana/);
  await expect(page.getByText('Gurdev Sandhu')).toBeVisible();
  await expect(page.getByText('Asha Vekariya')).toHaveCount(0);
  // Of Ludhiana, and not listed.
  await expect(page.getByText('Ritu Arora')).toHaveCount(0);
  await expectSoundPage(page);
});
