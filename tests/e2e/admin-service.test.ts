import { comeAs, expect, expectSoundAtBothWidths, test } from './support/test.ts';
import { ONCE } from './support/widths.ts';

test('an admin reads the statistics of each day, as a chart and as a table', { tag: ONCE }, async ({ page }) => {
  await comeAs(page, 'admin2@tanabana.example');
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Dashboard/ }).click();
  await expect(page.getByText(/; again every ten minutes\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show the figures as a table' }).click();
  await expect(page.getByRole('row')).toHaveCount(31);
  await expectSoundAtBothWidths(page);
});

test('an admin sees that the jobs run, and sends a test message', { tag: ONCE }, async ({ page }) => {
  await comeAs(page, 'admin2@tanabana.example');
  await page.goto('/admin/operations');
  await expect(page.getByRole('rowheader', { name: 'count-figures' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a test by E-mail' }).click();
  await expect(page.getByText('Sent to admin2@tanabana.example.')).toBeVisible();
  await expectSoundAtBothWidths(page);
});
