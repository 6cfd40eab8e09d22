import { PICTURE } from './support/demo-files.ts';
import { comeAs, expect, expectSoundAtBothWidths, test, toast } from './support/test.ts';
import { ONCE } from './support/widths.ts';

test('an ad is cropped from a picture, switched, edited, and deleted', { tag: ONCE }, async ({ page }) => {
  const company = `Journey ${Date.now().toString(36)}${test.info().parallelIndex}`;
  await comeAs(page, 'admin2@tanabana.example');
  await page.goto('/admin/ad-management');
  await page.getByRole('button', { name: 'Create New Ad' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Company name').fill(company);
  await form.getByLabel('To date').fill('2099-12-31');
  await form.getByLabel('Placement type').selectOption('Non-Premium');
  // A page on which no other journey looks at ads.
  await form.getByLabel('Page location').selectOption('PrivacyPolicyPage');
  await form.getByLabel('Alt text').fill('Cones of yarn');
  await form.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(form.getByText(/this one is 1000x400/)).toBeVisible();
  await expectSoundAtBothWidths(page);
  await form.getByLabel(/^Part of the image/).press('ArrowRight');
  await form.getByRole('button', { name: 'Use this part' }).click();
  const preview = form.getByRole('img', { name: 'Cones of yarn' });
  await expect
    .poll(() => preview.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([750, 300]);
  await form.getByRole('button', { name: 'Create Ad' }).click();
  await expect(toast(page)).toContainText(`Ad for ${company} has been successfully created.`);

  await page.getByRole('searchbox', { name: 'Search ads' }).fill(company);
  await expect(page.getByText('1 ad found')).toBeAttached();
  await expectSoundAtBothWidths(page);
  const status = page.getByRole('switch', { name: `Ad of ${company} active` });
  await status.click();
  await expect(toast(page)).toContainText('Ad status changed to Inactive.');
  await expect(status).not.toBeChecked();
  await page.getByRole('button', { name: `Edit the ad of ${company}` }).click();
  await expect(form.getByLabel('Alt text')).toHaveValue('Cones of yarn');
  await form.getByLabel('Click URL').fill('https://mill.example/yarns');
  await form.getByRole('button', { name: 'Update Ad' }).click();
  await expect(toast(page)).toContainText(`Ad for ${company} has been successfully updated.`);

  const image = (await page.getByRole('main').getByRole('img', { name: 'Cones of yarn' }).first().getAttribute('src'))!;
  expect((await page.request.get(image)).status()).toBe(200);
  await page.getByRole('button', { name: `Delete the ad of ${company}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Ad Deleted');
  await expect(page.getByText('No ads found.')).toBeVisible();
  expect((await page.request.get(`${image}?gone`)).status()).toBe(404);
});
