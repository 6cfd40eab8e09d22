import { comeWithNewAddress } from './support/newcomers.ts';
import { expect, test, expectSoundAtBothWidths } from './support/test.ts';
import { ONCE } from './support/widths.ts';

test('a newcomer accepts the terms by Continue, and requests the own data', { tag: ONCE }, async ({ page }) => {
  await page.goto('/signup');
  await expect(
    page.getByText('By pressing Continue you accept the Terms of Use and the Privacy Policy.'),
  ).toBeVisible();
  await expectSoundAtBothWidths(page);
  await comeWithNewAddress(page);
  await page.goto('/profile/me');
  await expect(page.getByText(/^You accepted version \d{4}-\d\d-\d\d\.\d+ of the Terms of Use/)).toBeVisible();
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByText(/^Your file is being made/)).toBeVisible();
  await expectSoundAtBothWidths(page);
});
