import { comeAs, expect, expectSoundPage, test } from './support/test.ts';

test('an admin reads what came on each day, drawn and as a table', async ({ page }) => {
  await comeAs(page, 'admin2@tanabana.example');
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Dashboard/ }).click();
  await expect(page.getByText(/^Counted /)).toBeVisible();
  await page.getByRole('button', { name: 'Show the figures as a table' }).click();
  await expect(page.getByRole('row')).toHaveCount(31);
  await expectSoundPage(page);
});
