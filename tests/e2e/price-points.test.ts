/** The prices in a price list: copied from a sheet by an admin, read beside the PDF by a visitor. */
import { comeAs, deskOf, expect, expectSoundAtBothWidths, expectSoundPage, test, toast } from './support/test.ts';
import { ONCE } from './support/widths.ts';

const GRID = '/admin/price-lists/90000000-0000-4000-8000-000000000008';
const LIST = 'Open end cotton and recycled blends, 4s to 24s, Panipat';
/** Page, product, price, weight, GST in it, yarn. */
const SHEET = [
  ['1', '4s OE', '98.50', 'kg', '', 'cotton open end 4s'],
  ['1', '10s OE', '1,12,250', 'ton', '', 'cotton open end 10s'],
  ['1', '16s OE', '1,320', '10 kg', '5%', 'cotton open end 16s'],
  ['2', '20s OE', 'on request', 'kg', '', 'cotton open end 20s'],
  ['2', 'Cone charges', '2.50', 'kg', '', ''],
];

test(
  'an admin pastes the prices of a list from a sheet, corrects one and saves; a visitor reads them beside the PDF',
  { tag: ONCE },
  async ({ page, browser }, info) => {
    await comeAs(page, 'admin2@tanabana.example');
    await page.goto(GRID);
    await page.getByRole('textbox', { name: 'Page, row 1' }).click();
    // The headless shell grants the clipboard only on request.
    await page.context().grantPermissions(['clipboard-write']);
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      SHEET.map((cells) => `${cells.join('\t')}\n`).join(''),
    );
    await page.keyboard.press('ControlOrMeta+v');
    await expect(page.getByText('5 rows filled in. 1 of them has a fault: it is marked.')).toBeVisible();
    await expect(page.getByRole('listitem', { name: 'Row 2' })).toContainText('₹112.25 per kg without GST');
    await expect(page.getByRole('listitem', { name: 'Row 3' })).toContainText('Read as 16s Cotton Open End');
    const faulty = page.getByRole('textbox', { name: 'Price, row 4' });
    await expect(faulty).toHaveAccessibleDescription(/^A price up to/);
    // The narrow grid is of the walk in admin-panels.test.ts.
    await expectSoundPage(page);

    await page.getByRole('button', { name: 'Save all' }).click();
    await expect(toast(page)).toContainText('Rows with a fault: 1.');
    await expect(faulty).toBeFocused();
    // What is there is chosen, so that the right price replaces it.
    await page.keyboard.type('139.25');
    await expect(faulty).toHaveAccessibleDescription('');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(toast(page)).toContainText('Prices in the list now: 5.');

    const reader = await (await browser.newContext(deskOf(info))).newPage();
    await reader.goto('/price-updates?q=panipat');
    await reader.getByRole('button', { name: `Prices (5) in ${LIST}` }).click();
    const prices = reader.getByRole('dialog', { name: `Prices in ${LIST}` });
    await expect(prices.getByRole('row')).toHaveCount(6);
    const row = prices.getByRole('row', { name: /^20s OE/ });
    await expect(row.getByRole('cell')).toHaveText(['₹139.25per kg', '₹139.25']);
    await expect(row.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', /\.pdf#page=2$/);
    await expectSoundAtBothWidths(reader);
    await reader.context().close();
  },
);
