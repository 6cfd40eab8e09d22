import { comeAs, expect, expectSoundAtBothWidths, test } from './support/test.ts';
import { ONCE } from './support/widths.ts';

test('an admin reads who changed what, and finds it by name', { tag: ONCE }, async ({ page }) => {
  await comeAs(page, 'admin2@tanabana.example');
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Audit Log/ }).click();
  const log = page.getByRole('list', { name: 'Audit Log' });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await page.getByLabel('What').selectOption('Plan prices');
  await expect(log.getByText('Offer ends on').first()).toBeVisible();
  await expectSoundAtBothWidths(page);
});

test('an admin looks for notifications that failed', { tag: ONCE }, async ({ page }) => {
  await comeAs(page, 'admin2@tanabana.example');
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Failed Notifications/ }).click();
  await page.getByRole('searchbox').fill('no such message');
  await expect(page.getByText('None match your search and filters.')).toBeVisible();
  await expectSoundAtBothWidths(page);
});
