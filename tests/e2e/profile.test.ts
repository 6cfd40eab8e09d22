import { comeAs, expect, expectSoundAtBothWidths, test, turnTo } from './support/test.ts';
import { PHONE } from './support/widths.ts';

test('a member finds own bids on the profile, and the uses of credits', { tag: PHONE }, async ({ page }) => {
  await comeAs(page, 'paid@tanabana.example');
  await page.goto('/profile/me');
  const bids = page.getByRole('region', { name: 'My Placed Bids' });
  for (const status of ['Pending', 'Accepted', 'Rejected', 'Cancelled']) {
    await expect(bids.getByText(status).first()).toBeVisible();
  }
  await expect(bids.getByText(/^(.* )?BID-\d{6}$/).first()).toBeVisible();
  await expectSoundAtBothWidths(page);

  await page.getByRole('link', { name: 'What used my credits' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Credits' })).toBeVisible();
  await expect(page.getByText('Signup', { exact: true })).toBeVisible();
  await expect(page.getByText(/^BID-\d{6} /).first()).toBeVisible();
  await expectSoundAtBothWidths(page);

  // The initials are below the ad and beside the name, at 200 % zoom too.
  await turnTo(page, '/profile/me');
  const name = page.getByRole('heading', { level: 1 });
  const initials = name.locator('xpath=../preceding-sibling::span');
  await expect(bids).toBeVisible();
  for (const width of [900, 640, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByText('Ad', { exact: true }).first()).toBeVisible();
    const boxOf = async (part: typeof name) => (await part.boundingBox())!;
    const [words, mark] = [await boxOf(name), await boxOf(initials)];
    expect([width, mark.x + mark.width <= words.x, mark.y < words.y + words.height]).toEqual([width, true, true]);
  }
});
