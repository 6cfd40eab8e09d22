import { comeWithNewAddress } from './support/newcomers.ts';
import { expect, comeAs, test, expectSoundAtBothWidths, expectSoundPage } from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

const BIDDERS: Record<string, string> = { desktop: 'free@tanabana.example', phone: 'paid@tanabana.example' };
/** Asha Vekariya, the Free Member of the demonstration. */
const ASHA = '/profile/10000000-0000-4000-8000-000000000001';

test('a member finds own bids on the profile, and the uses of credits', async ({ page }, { project }) => {
  await comeAs(page, BIDDERS[project.name]!);
  await page.goto('/profile/me');
  const bids = page.getByRole('region', { name: 'My Placed Bids' });
  for (const status of ['Pending', 'Accepted', 'Rejected', 'Cancelled']) {
    await expect(bids.getByText(status).first()).toBeVisible();
  }
  await expect(bids.getByText(/^(.* )?BID-\d{6}$/).first()).toBeVisible();
  await expectSoundPage(page);

  await page.getByRole('link', { name: 'What used my credits' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Credits' })).toBeVisible();
  await expect(page.getByText('Signup', { exact: true })).toBeVisible();
  await expect(page.getByText(/^BID-\d{6} /).first()).toBeVisible();
  await expectSoundPage(page);
});

test('an admin reads the profile of a member and changes nothing there', { tag: ONCE }, async ({ page }) => {
  await comeAs(page, 'admin2@tanabana.example');
  await page.goto(ASHA);
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Vekariya' })).toBeVisible();
  await expect(page.getByText('Admin View: edits are done in Membership Management.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Edit Profile' })).toHaveCount(0);
  await expect(page.getByText('Messaging credits')).toHaveCount(0);
  await expectSoundAtBothWidths(page);
});

test('a user without a profile sees a placeholder and a link to complete it', { tag: PHONE }, async ({ page }) => {
  const email = await comeWithNewAddress(page);
  await page.goto('/profile/me');
  await expect(page.getByText('Profile Incomplete')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  await expectSoundAtBothWidths(page);
  await page.getByRole('link', { name: 'Complete Profile Now' }).click();
  await expect(page).toHaveURL(/\/profile\/edit\//);
});
