import { comeAsNewMember } from './support/newcomers.ts';
import { expect, expectSoundAtBothWidths, comeAs, test } from './support/test.ts';
import { ONCE } from './support/widths.ts';

const HEADS = 'Department,Fibre type,Specific type,Denier / count,Basic price,Visibility';
const csv = (...rows: string[]) => ({
  name: 'yarns.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADS, ...rows].join('\n')),
});

test(
  'an admin assigns an executive, who enters and imports products until the role is removed',
  { tag: ONCE },
  async ({ page, browser }, { project }) => {
    const company = 'Hemvat Woollens';
    const department = 'Journey';
    const { baseURL, ...use } = project.use;
    const context = await browser.newContext({ ...use, baseURL });
    const executive = await context.newPage();
    const { email } = await comeAsNewMember(executive, 'Farida Shaikh');

    await comeAs(page, 'admin2@tanabana.example');
    await page.goto('/admin/corporate-products');
    const assignment = page.getByRole('form', { name: 'Executive Assignment' });
    await assignment.getByLabel('Company').selectOption(company);
    await assignment.getByLabel('Department').selectOption('Others (new department)');
    await assignment.getByLabel('New department name').fill(department);
    await assignment.getByRole('searchbox').fill(email);
    await assignment.getByRole('button', { name: email }).click();
    await assignment.getByText('User', { exact: true }).last().click();
    await expectSoundAtBothWidths(page);
    await assignment.getByRole('button', { name: 'Assign Executive' }).click();
    await expect(page.getByText('Executive role has been assigned successfully.')).toBeVisible();
    await expect(assignment.getByRole('listitem').filter({ hasText: department })).toBeVisible();

    await executive.goto('/admin/corporate-products');
    const products = executive.getByRole('form', { name: 'Product Details' });
    await expect(products.getByText(company)).toBeVisible();
    await products.getByLabel('Department').selectOption(department);
    await products.getByLabel('Fibre type').selectOption('Silk Blend');
    await products.getByLabel('Blend ratio').fill('60/40');
    await products.getByLabel('Basic price (₹ per kg)').fill('1200');
    // What was typed is there after a reload.
    await executive.reload();
    await expect(products.getByLabel('Blend ratio')).toHaveValue('60/40');
    await expectSoundAtBothWidths(executive);
    await products.getByRole('button', { name: 'Save Products' }).click();
    await expect(executive.getByText(`Saved 1 product(s) to ${department}.`)).toBeVisible();

    const file = executive.locator('input[type="file"]');
    await file.setInputFiles(csv(`${department},Coton,,,90,`));
    await expect(executive.getByText('Please choose one from the list, or write Others: and the fibre.')).toBeVisible();
    await expectSoundAtBothWidths(executive);
    await file.setInputFiles(
      csv(`${department},Cotton,Combed,40,268.5,`, `${department},Others: Hemp,,,On request,Hide`),
    );
    await executive.getByRole('button', { name: 'Save 2 products' }).click();
    await expect(executive.getByText('2 added, 0 changed.')).toBeVisible();

    const [download] = await Promise.all([
      executive.waitForEvent('download'),
      executive.getByRole('button', { name: 'Export products' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('corporate_products_export.csv');
    await file.setInputFiles(await download.path());
    await expect(executive.getByText('Every product is there already, with this price and visibility.')).toBeVisible();

    // The office ends, and the open page is notified.
    await assignment.getByRole('listitem').filter({ hasText: department }).getByRole('button').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove executive' }).click();
    await expect(page.getByText('is no executive any more.')).toBeVisible();
    await expect(executive.getByText('Your role in the company has changed.')).toBeVisible();
    await expect(executive).toHaveURL('/');
    await context.close();
  },
);
