/** Admins edit companies: registration with files, editing, deletion, dealers, and corporate enquiries. */
import { comeAs, expect, expectSoundAtBothWidths, test, toast, turnTo } from './support/test.ts';
import { ONCE } from './support/widths.ts';

const ADMIN = 'admin2@tanabana.example';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG });

test('a company is registered with its files, edited, and deleted with them', { tag: ONCE }, async ({ page }) => {
  const name = `Journey Mills ${Date.now().toString(36)}`;
  await comeAs(page, ADMIN);
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Company Registration/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Company Registration' })).toBeVisible();
  await expectSoundAtBothWidths(page);
  await page.getByLabel('Company name').fill(name);
  await page.getByLabel('Address').fill('Ring Road, Surat, Gujarat');
  await page.getByText('Gold', { exact: true }).click();
  await page.getByText('Others', { exact: true }).click();
  await page.getByLabel('Other yarn segment').fill('Melange');
  const files = page.locator('input[type=file]');
  await files.nth(0).setInputFiles(picture('logo.png'));
  await files.nth(1).setInputFiles(picture('banner.png'));
  await expect(page.getByRole('group', { name: 'As the company page crops it' })).toBeVisible();
  await page.getByRole('button', { name: 'Register Company' }).click();
  await expect(toast(page)).toContainText('Company Registered');
  await page.getByRole('link', { name: 'View company' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Melange')).toBeVisible();
  const logo = await page.locator('img[src*="/companyfiles/logos/"]').first().getAttribute('src');
  expect((await page.request.get(logo!)).status()).toBe(200);

  await turnTo(page, '/admin/companies');
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Corporate Members' })).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText('1 company found')).toBeVisible();
  await expectSoundAtBothWidths(page);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Company name')).toHaveValue(name);
  await expectSoundAtBothWidths(page);
  await page.getByLabel('Address').fill('Erode, Tamil Nadu');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Company Updated');

  await turnTo(page, `/admin/companies?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('It has no products.');
  await dialog.getByRole('button', { name: 'Delete company' }).click();
  await expect(toast(page)).toContainText('Company Deleted');
  expect((await page.request.get(`${logo!}?gone`)).status()).toBe(404);
});

test(
  'a member becomes a dealer of a company, and none again; corporate enquiries are saved as a file',
  { tag: ONCE },
  async ({ page }) => {
    const company = 'Girija Cotspin';
    await comeAs(page, ADMIN);
    await page.goto('/admin/dealers');
    await expect(page.getByRole('heading', { level: 1, name: 'Dealer Management' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Dealer' }).click();
    await expect(toast(page)).toContainText('Please select a company and a user.');
    await page.getByLabel('Company').selectOption(company);
    await page.getByRole('searchbox').fill('ramesh@chaudhari');
    await page.getByRole('button', { name: /ramesh@chaudhari\.example/ }).click();
    await expectSoundAtBothWidths(page);
    await page.getByRole('button', { name: 'Add Dealer' }).click();
    await expect(toast(page)).toContainText('Dealer Added');
    const list = page.getByRole('region', { name: `Dealers of ${company}` });
    await list.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove dealer' }).click();
    await expect(toast(page)).toContainText('Dealer Removed');
    await expect(list.getByText('Nobody is a dealer of this company yet.')).toBeVisible();

    // Corporate enquiries are searched and saved as a file.
    await turnTo(page, '/admin/enquiries');
    await expect(page.getByText('Narayanganj Knit Composite')).toBeVisible();
    await expectSoundAtBothWidths(page);
    await page.getByRole('searchbox').fill('rezaul knit');
    await expect(page.getByText('1 enquiry found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'rezaul@nkc.example' })).toHaveAttribute(
      'href',
      'mailto:rezaul@nkc.example',
    );
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toBe('corporate_enquiries.csv');
  },
);
