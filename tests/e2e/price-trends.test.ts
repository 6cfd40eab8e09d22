import { readFile } from 'node:fs/promises';
import { comeAs, expect, expectSoundAtBothWidths, test } from './support/test.ts';
import { PHONE } from './support/widths.ts';

test('a member on a phone finds the price of a yarn, week by week, and saves it', { tag: PHONE }, async ({ page }) => {
  await comeAs(page, 'paid@tanabana.example');
  await page.goto('/price-updates');
  await page.getByRole('main').getByRole('link', { name: 'Price Trends' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Price Trends' })).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(9);
  await expectSoundAtBothWidths(page);

  await page.getByRole('searchbox', { name: 'Search a yarn' }).fill('150/48');
  await expect(page).toHaveURL(/q=150%2F48/);
  const yarns = page.getByRole('navigation', { name: 'Yarns' }).getByRole('link');
  await expect(yarns.filter({ hasNotText: '150D/48F' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Show all \d+ weeks$/ }).tap();
  expect(await table.getByRole('row').count()).toBeGreaterThan(9);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).tap();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('price_trend.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('"median_inr_per_kg","posts","companies"');

  await page.getByLabel('Region').selectOption({ index: 1 });
  await expect(page).toHaveURL(/region=/);
  // No state has enough of them; what price lists printed is there.
  await page.getByText('Accepted bids').tap();
  await expect(page.getByRole('region', { name: 'In price lists' })).toBeVisible();
  await expectSoundAtBothWidths(page);
});
