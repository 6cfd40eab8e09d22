import { expect, expectSoundAtBothWidths, newMobile, proveAddress, test } from './support/test.ts';
import { PHONE } from './support/widths.ts';

test(
  'the profile form follows country and state, shows errors, and keeps typed text',
  { tag: PHONE },
  async ({ page }) => {
    await page.goto('/signup');
    await proveAddress(page);
    await expectSoundAtBothWidths(page);

    await page.getByLabel('Name', { exact: true }).fill('चेतन पारेख');
    await page.getByLabel('Mobile number').fill('5825041736');
    await page.getByRole('button', { name: 'Create Profile' }).click();
    const sentence = 'For India, please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.';
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('चेतन पारेख');
    await expectSoundAtBothWidths(page);

    const [state, district] = [page.getByLabel('State'), page.getByLabel('District')];
    await expect(district).toBeDisabled();
    await state.selectOption({ label: 'Gujarat' });
    await district.selectOption('Surat');
    await state.selectOption({ label: 'Tamil Nadu' });
    await expect(district).toHaveValue('');
    await page.getByLabel('Country', { exact: true }).selectOption({ label: '🇳🇵 Nepal' });
    await expect(state).toHaveCount(0);
    await page.getByLabel('City').fill('Biratnagar');
    await page.getByLabel('Country', { exact: true }).selectOption({ label: '🇮🇳 India' });
    await expect(page.getByLabel('State')).toHaveValue('');

    await page.getByLabel('Business name').fill('પારેખ યાર્ન');
    await page.getByLabel('Mobile number').fill(newMobile());
    await page.getByLabel('State').selectOption({ label: 'Gujarat' });
    await page.getByLabel('District').selectOption('Surat');
    await page.getByText('Yarn Trader/Dealer', { exact: true }).click();
    await page.getByText('Cotton', { exact: true }).click();
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'चेतन पारेख' })).toBeVisible();
    await expect(page.getByText('Surat, Gujarat')).toBeVisible();
  },
);
