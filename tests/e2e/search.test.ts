import { comeAs, expect, expectSoundAtBothWidths, test, turnTo } from './support/test.ts';
import { PHONE } from './support/widths.ts';

test('a Paid Member finds products, and listed members with their contact', { tag: PHONE }, async ({ page }) => {
  await comeAs(page, 'paid@tanabana.example');
  await page.goto('/product-search');
  await expect(page.getByRole('heading', { level: 1, name: 'Product Search' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('cotton surat');
  await expect(page).toHaveURL(/q=cotton/);
  await expect(page.locator('mark', { hasText: /^cotton$/i }).first()).toBeVisible();
  await expect(page.locator('mark', { hasText: /^surat$/i }).first()).toBeVisible();
  await expectSoundAtBothWidths(page);
  await page.getByRole('searchbox').fill('cott');
  await expect(page.getByText('No Products Found')).toBeVisible();

  await turnTo(page, '/listed-subscribers');
  await page.getByRole('searchbox', { name: 'Search subscribers' }).fill('ludhiana');
  await expect(page).toHaveURL(/q=ludhiana/);
  await expect(page.getByText('Gurdev Sandhu')).toBeVisible();
  await expect(page.getByText('Asha Vekariya')).toHaveCount(0);
  // Of Ludhiana, and not listed.
  await expect(page.getByText('Ritu Arora')).toHaveCount(0);

  const show = page.getByRole('button', { name: 'Show contact of Gurdev Sandhu' });
  const call = page.getByRole('link', { name: /^Call Gurdev Sandhu: \+91 / });
  await expect(call).toHaveCount(0);
  await expectSoundAtBothWidths(page);
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
});
