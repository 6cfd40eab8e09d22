import { comeAsNewMember } from './support/newcomers.ts';
import { expect, test, toast, turnTo, expectSoundAtBothWidths } from './support/test.ts';
import { PHONE } from './support/widths.ts';

test(
  'a member edits the profile, is refused that of another, and deletes the account',
  { tag: PHONE },
  async ({ page }) => {
    await comeAsNewMember(page, 'હેતલ પટેલ');
    await page.goto('/profile/edit/me');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('State is required.').first()).toBeVisible();
    await expectSoundAtBothWidths(page);

    const country = page.getByLabel('Country', { exact: true });
    await country.selectOption({ label: '🇳🇵 Nepal' });
    await page.getByLabel('City/Region').fill('Biratnagar');
    await country.selectOption({ label: '🇮🇳 India' });
    await expect(page.getByLabel('State')).toHaveValue('');

    await page.getByLabel('PIN/ZIP code').fill('641604');
    await page.getByRole('button', { name: 'Use Tiruppur, Tamil Nadu' }).click();
    await expect(page.getByLabel('District')).toHaveValue('Tiruppur');
    await page.getByLabel('Member name').fill('Hetal Patel');
    await page.reload();
    await expect(page.getByLabel('Member name')).toHaveValue('Hetal Patel');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page)).toContainText('Your Profile is updated');
    await expect(page).toHaveURL(/\/$/);

    // The form is open in two tabs: each saves what was changed in it.
    const other = await page.context().newPage();
    await other.goto('/profile/edit/me');
    await expect(other.getByLabel('District')).toHaveValue('Tiruppur');
    await turnTo(page, '/profile/edit/me');
    await page.getByLabel('State').selectOption({ label: 'Gujarat' });
    await page.getByLabel('District').selectOption('Surat');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    // Its toast may still be that of the first save.
    await expect(page).toHaveURL(/\/$/);
    await other.getByLabel('Business name').fill('Hetal Yarns');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expect(other).toHaveURL(/\/$/);
    await other.goto('/profile/edit/me');
    await expect(other.getByLabel('District')).toHaveValue('Surat');
    await expect(other.getByLabel('Business name')).toHaveValue('Hetal Yarns');
    await other.close();

    await turnTo(page, '/profile/edit/00000000-0000-4000-8000-000000000001');
    await expect(toast(page)).toContainText('You can only edit your own profile.');
    await expect(page).toHaveURL(/\/$/);

    await turnTo(page, '/profile/edit/me');
    await page.getByRole('button', { name: 'Delete My Profile' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete your profile?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectSoundAtBothWidths(page);
    await dialog.getByRole('button', { name: 'Delete my profile for good' }).click();
    await expect(toast(page)).toContainText('Account Deleted');
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/profile/me');
    await expect(page).toHaveURL(/\/login/);
  },
);
