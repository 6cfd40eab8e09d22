import type { Page } from '@playwright/test';
import { comeAs, deskOf, expect, expectSoundAtBothWidths, test, toast } from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

const prices = (page: Page) => page.getByRole('textbox', { name: /^Basic price of/ });

test(
  'an admin chooses a company, changes the prices of a column by the keyboard, and reads who set which price',
  { tag: ONCE },
  async ({ page }) => {
    await comeAs(page, 'admin2@tanabana.example');
    await page.goto('/price-management');
    await expect(page.getByRole('heading', { name: 'Select a Company' })).toBeVisible();
    await expectSoundAtBothWidths(page);
    await page.getByLabel('Company').selectOption({ label: 'Palashvan Mills' });
    await expect(prices(page).first()).toBeVisible();
    await expectSoundAtBothWidths(page);

    await prices(page).first().click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('₹1,301.50');
    await page.keyboard.press('Enter');
    await expect(prices(page).nth(1)).toBeFocused();
    // The headless shell grants the clipboard only on request.
    await page.context().grantPermissions(['clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('412.25\n12,5\n'));
    await page.keyboard.press('ControlOrMeta+v');
    await expect(prices(page).nth(1)).toHaveValue('412.25');
    await expect(prices(page).nth(2)).toHaveValue('12,5');
    await expect(page.getByText('2 prices filled in. 1 of them is no price: it is marked.')).toBeVisible();
    await expect(prices(page).first()).toHaveValue('1301.50');
    await expectSoundAtBothWidths(page);
    await prices(page).nth(2).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(toast(page)).toContainText('Update Successful');
    await expect(toast(page)).toContainText('2 product(s) in');

    await page
      .getByRole('checkbox', { name: /^Choose all of/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Change by percent' }).click();
    await page.getByRole('textbox', { name: 'Percent' }).fill('10');
    await expect(page.getByRole('dialog').getByText('₹1,431.65')).toBeVisible();
    await expectSoundAtBothWidths(page);
    await page.keyboard.press('Enter');
    await expect(prices(page).first()).toHaveValue('1431.65');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(prices(page).first()).toHaveValue('1301.50');

    await page
      .getByRole('button', { name: /^Price history of/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('figure')).toBeVisible();
    await expect(page.getByRole('dialog').getByText('→ ₹1,301.50')).toBeVisible();
    await expectSoundAtBothWidths(page);
    await page.keyboard.press('Escape');
  },
);

test(
  'an executive keeps typed prices over a reload, is asked before leaving, and sees another editor',
  { tag: PHONE },
  async ({ page, browser }, info) => {
    const department = 'Grey Suiting';
    const open = async (own: Page, login: string, company?: string) => {
      await comeAs(own, login);
      await own.goto('/price-management');
      if (company) await own.getByLabel('Company').selectOption({ label: company });
      return own.getByRole('region', { name: department });
    };
    const region = await open(page, 'executive@tanabana.example');
    const field = prices(page).and(region.getByRole('textbox')).first();
    await expect(field).toBeVisible();
    await expect(page.getByLabel('Company')).toHaveCount(0);
    await field.fill('311.25');
    const name = (await field.getAttribute('aria-label'))!;
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const again = page.getByRole('textbox', { name, exact: true }).first();
    await expect(again).toHaveValue('311.25');
    await expect(page.getByText('1 change that was not saved is here again.')).toBeVisible();

    const other = await (await browser.newContext(deskOf(info))).newPage();
    await open(other, 'admin2@tanabana.example', 'Aravat Suityarn');
    await other.getByRole('textbox', { name, exact: true }).first().fill('322.75');
    await other.getByRole('button', { name: `Update, ${department}`, exact: true }).click();
    await expect(toast(other)).toContainText('Update Successful');
    await other.context().close();

    await page.getByRole('button', { name: `Update, ${department}`, exact: true }).click();
    const conflict = page.getByRole('group', { name: 'Somebody else changed this product meanwhile.' });
    await expect(conflict).toContainText('₹322.75');
    await expect(conflict).toContainText('₹311.25');
    // Where no sticky bar happens to lie half over a button.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectSoundAtBothWidths(page);
    await page.getByRole('link', { name: 'Tanabana' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await expect(again).toHaveValue('322.75');
    await page.getByRole('link', { name: 'Tanabana' }).first().click();
    await expect(page).toHaveURL(/\/$/);
  },
);

test('Back asks as a link does, stays, and leaves', { tag: ONCE }, async ({ page }) => {
  await comeAs(page, 'executive@tanabana.example');
  await page.goto('/news');
  await page.getByRole('button', { name: /^Manage/ }).click();
  const way = { name: /^Price Management/ };
  await page.getByRole('link', way).or(page.getByRole('menuitem', way)).filter({ visible: true }).first().click();
  await prices(page).first().fill('77.25');
  const back = () => page.evaluate(() => history.back());
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await back();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/price-management/);
  await expectSoundAtBothWidths(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(prices(page).first()).toHaveValue('77.25');
  await expect(page).toHaveURL(/price-management/);
  await back();
  // Back closes the question, too, and stays.
  await expect(question).toBeVisible();
  await back();
  await expect(question).toHaveCount(0);
  await expect(prices(page).first()).toHaveValue('77.25');
  await back();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/news$/);
});
