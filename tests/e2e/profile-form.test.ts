import type { Page } from '@playwright/test';
import { expect, expectSoundPage, newMobile, proveAddress, test } from './support/test.ts';

test('the profile form follows country and state, says what is wrong, and keeps what was typed', async ({ page }) => {
  await proveAddress(page);
  await expectSoundPage(page);

  await page.getByLabel('Name', { exact: true }).fill('चेतन पारेख');
  await page.getByLabel('Mobile number').fill('5825041736');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  const fault = 'For India, please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.';
  await expect(page.getByText(fault).first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('चेतन पारेख');
  await expectSoundPage(page);

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
});

async function createProfile(page: Page, name: string, mobile: string): Promise<void> {
  await proveAddress(page);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Business name').fill(`${name} Yarns`);
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Create Profile' }).click();
}

test('a number of another member is refused at its field', async ({ page, browser }) => {
  const mobile = newMobile();
  await createProfile(page, 'Falguni Gandhi', mobile);
  await expect(page.getByRole('heading', { level: 1, name: 'Falguni Gandhi' })).toBeVisible();

  const other = await (await browser.newContext({ ...test.info().project.use })).newPage();
  await createProfile(other, 'Gopal Gandhi', mobile);
  const fault = 'This mobile number is already registered with a different account.';
  await expect(other.getByText(fault).first()).toBeVisible();
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Gopal Gandhi');
  await other.context().close();
});
