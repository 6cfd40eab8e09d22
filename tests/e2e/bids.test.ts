/** A member bids, the company's open page shows the bid and the company answers, and the member reads the answer. */
import type { Route } from '@playwright/test';
import {
  atOtherWidth,
  comeAs,
  deskOf,
  expectSoundAtBothWidths,
  expectSoundPage,
  expect,
  hears,
  test,
  toast,
  turnTo,
} from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

const COMPANY = 'Aravat Suityarn';

/** The member is on a phone, the company at a desk. */
test('a bid is placed, broadcast, accepted and notified', { tag: PHONE }, async ({ page, browser }, info) => {
  const price = '101.25';
  const desk = await (await browser.newContext(deskOf(info))).newPage();
  await comeAs(desk, 'executive@tanabana.example');
  const joined = hears(desk, /bids:company:.*phx_reply.*"ok"/);
  await desk.goto('/bid-management');
  await expect(desk.getByRole('heading', { level: 1, name: 'Bids Management' })).toBeVisible();
  await joined;
  await expectSoundAtBothWidths(desk);

  await comeAs(page, 'dealer@tanabana.example');
  await page.goto('/corporate-members');
  await page.getByRole('link', { name: `View Profile of ${COMPANY}` }).click();
  const prices = page.getByRole('textbox', { name: /^Your price per kg/ });
  const quantities = page.getByRole('textbox', { name: /^Quantity in kg/ });
  await prices.first().fill('0');
  await quantities.first().fill('1,500 kg');
  await page
    .getByRole('button', { name: /^Place Bid for/ })
    .first()
    .click();
  await expect(toast(page)).toContainText('Please enter a valid bid price.');
  await prices.first().fill(price);
  await page.reload();
  await expect(prices.first()).toHaveValue(price);
  await expect(quantities.first()).toHaveValue('1500');
  await expectSoundAtBothWidths(page);
  const ask = page.getByRole('alertdialog');
  const askFor = async () => {
    await page
      .getByRole('button', { name: /^Place Bid for/ })
      .first()
      .click();
    await expect(ask).toContainText('Uses 1 credit');
    await expectSoundPage(page);
  };
  await atOtherWidth(page, async () => {
    await askFor();
    await page.keyboard.press('Escape');
    await expect(ask).toHaveCount(0);
  });
  await askFor();
  await ask.getByRole('button', { name: 'Place Bid' }).click();
  await expect(toast(page)).toContainText(`Your bid of ₹${price} has been placed.`);
  await expect(prices.first()).toHaveValue('');

  // The page of the company updates without a reload.
  const row = desk.getByRole('row').filter({ hasText: `₹${price}` });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Accept/ }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
  await expect(toast(desk)).toContainText(/Bid Accepted!|Notifications Sent/);
  await expect(row).toContainText('Accepted');
  await desk.context().close();

  await turnTo(page, '/my-bids');
  const own = page.getByRole('listitem').filter({ hasText: `₹${price}` });
  await expect(own).toContainText('Accepted');
  await own.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Cancel Selected' }).click();
  await expect(toast(page)).toContainText('You can only cancel bids that are still pending.');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('my_bids_export.csv');
  await expectSoundAtBothWidths(page);
});

test(
  'a price change reaches the open page, and one that was not seen is confirmed',
  { tag: ONCE },
  async ({ page, browser }, { project }) => {
    const company = 'Vennai Yarns';
    await comeAs(page, 'zero@tanabana.example');
    const joined = hears(page, /products:.*phx_reply.*"ok"/);
    await page.goto('/corporate-members');
    await page.getByRole('link', { name: `View Profile of ${company}` }).click();
    const price = page.getByRole('textbox', { name: /^Your price per kg/ }).first();
    await price.fill('100');
    await page
      .getByRole('textbox', { name: /^Quantity in kg/ })
      .first()
      .fill('500');
    await page
      .getByRole('button', { name: /^Place Bid for/ })
      .first()
      .click();
    await expect(toast(page)).toContainText('Credits Exhausted');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await joined;

    const desk = await (await browser.newContext({ ...project.use })).newPage();
    await comeAs(desk, 'admin2@tanabana.example');
    await desk.goto('/price-management');
    await desk.getByLabel('Company').selectOption({ label: company });
    // The first of those that the public sees.
    const revealed = desk.getByRole('row').filter({ has: desk.getByRole('switch', { checked: true }) });
    await revealed.first().getByRole('textbox').fill('987.25');
    await desk.keyboard.press('ControlOrMeta+Enter');
    await expect(toast(desk)).toContainText('Update Successful');
    // The page of the company updates without a reload.
    await expect(page.getByText('₹987.25').first()).toBeVisible();
    await expectSoundAtBothWidths(page);
    // An admin reads the bids on one company.
    await turnTo(desk, '/bid-management');
    await expect(desk.getByRole('heading', { level: 1, name: 'Bids Management' })).toBeVisible();
    await desk.getByRole('combobox', { name: 'Company' }).selectOption(COMPANY);
    await expect(desk.getByText(`Bids on ${COMPANY} products in the last 3 months, newest first.`)).toBeVisible();
    await desk.getByRole('link', { name: /^Rejected/ }).click();
    await expect(desk).toHaveURL(/status=Rejected/);
    await expectSoundAtBothWidths(desk);
    await desk.context().close();

    // The page is not notified of this one.
    await comeAs(page, 'paid@tanabana.example');
    const repriced = async (route: Route) => {
      const headers = route.request().headers();
      headers['x-price-seen'] = headers['x-price-seen']!.replace(/ .*/, ' 229');
      await route.continue({ headers });
    };
    await page.route('**/functions/v1/handle-credit-deduction', repriced, { times: 1 });
    await page.goto('/corporate-members');
    await page.getByRole('link', { name: `View Profile of ${company}` }).click();
    await expect(page.getByText('₹987.25').first()).toBeVisible();
    await page
      .getByRole('textbox', { name: /^Your price per kg/ })
      .first()
      .fill('100');
    await page
      .getByRole('textbox', { name: /^Quantity in kg/ })
      .first()
      .fill('500');
    await page
      .getByRole('button', { name: /^Place Bid for/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Place Bid' }).click();
    const again = page.getByRole('alertdialog', { name: /^The price is ₹.* now\. Bid anyway\?$/ });
    await expect(again).toBeVisible();
    await expectSoundPage(page);
    await again.getByRole('button', { name: 'Bid anyway' }).click();
    await expect(toast(page)).toContainText('Your bid of ₹100.00 has been placed.');
  },
);
