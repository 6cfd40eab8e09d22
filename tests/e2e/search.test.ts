import { expect, comeAs, test, turnTo, expectSoundAtBothWidths, expectSoundPage } from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

test('a Paid Member finds a product by two words of different fields', async ({ page }) => {
  await comeAs(page, 'paid@tanabana.example');
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

test('a Free Member is redirected home from both pages', { tag: ONCE }, async ({ page }) => {
  await comeAs(page, 'free@tanabana.example');
  await page.goto('/product-search');
  await expect(page).toHaveURL(/\/$/);
  await turnTo(page, '/listed-subscribers');
  await expect(page).toHaveURL(/\/$/);
});

test(
  'a Paid Member finds listed members by district, and no member who is not listed',
  { tag: PHONE },
  async ({ page }) => {
    await comeAs(page, 'paid@tanabana.example');
    await page.goto('/listed-subscribers');
    await page.getByRole('searchbox', { name: 'Search subscribers' }).fill('ludhiana');
    await expect(page).toHaveURL(/q=ludhiana/);
    await expect(page.getByText('Gurdev Sandhu')).toBeVisible();
    await expect(page.getByText('Asha Vekariya')).toHaveCount(0);
    // Of Ludhiana, and not listed.
    await expect(page.getByText('Ritu Arora')).toHaveCount(0);
    await expectSoundAtBothWidths(page);
  },
);

test(
  'a Paid Member opens the contact of a listed member, in the directory and on the profile',
  { tag: PHONE },
  async ({ page }) => {
    await comeAs(page, 'paid@tanabana.example');
    await page.goto('/listed-subscribers?q=ludhiana');
    const show = page.getByRole('button', { name: 'Show contact of Gurdev Sandhu' });
    const call = page.getByRole('link', { name: /^Call Gurdev Sandhu: \+91 / });
    await expect(call).toHaveCount(0);
    await show.focus();
    await page.keyboard.press('Enter');
    await expect(call).toHaveAttribute('href', /^tel:\+91\d{10}$/);
    await expect(call).toBeFocused();
    await expect(show).toHaveCount(0);
    await expectSoundAtBothWidths(page);

    await page.getByRole('link', { name: 'Gurdev Sandhu', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gurdev Sandhu' })).toBeVisible();
    await expect(call).toBeVisible();
    await page.reload();
    await show.click();
    await expect(call).toBeVisible();
    await expectSoundAtBothWidths(page);
  },
);
