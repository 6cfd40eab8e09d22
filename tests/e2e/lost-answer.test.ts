/** A post whose answer is lost, changed and sent again: one post, and a question. */
// Plain Playwright: the browser itself writes the lost answer to the console.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { comeAsNewMember } from './support/newcomers.ts';
import { atOtherWidth, expectSoundPage, toast } from './support/test.ts';
import { PHONE } from './support/widths.ts';

/** Each label of the dialog's buttons has one line: they are below each other on a phone, and beside each other on a wide screen. */
async function expectRoomyButtons(page: Page) {
  await expectSoundPage(page);
  const buttons = await page
    .getByRole('alertdialog')
    .getByRole('button')
    .or(page.getByRole('link', { name: /^View SO-/ }))
    .all();
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
  const isPhone = page.viewportSize()!.width < 600;
  expect(boxes).toHaveLength(3);
  for (const box of boxes) {
    expect(box!.height).toBeLessThan(50);
    if (isPhone) expect(box!.height).toBeGreaterThanOrEqual(44);
  }
  expect(new Set(boxes.map((box) => (isPhone ? box!.x : box!.y))).size).toBe(1);
}

test(
  'a changed post whose first answer was lost asks before it becomes a second one',
  { tag: PHONE },
  async ({ page }) => {
    await comeAsNewMember(page, 'Nilesh Vora');
    await page.goto('/post-sales-offer');
    await page.getByLabel('Fibre type').selectOption('Silk');
    await page.getByLabel(/^Quantity/).fill('500');
    await page.getByLabel(/^Price/).fill('4200');
    const post = page.getByRole('main').getByRole('button', { name: 'Post Sales Offer' });
    await page.route(
      (url) => url.pathname === '/rest/v1/sales_offers',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await post.tap();
    await expect(toast(page)).toContainText('Offer Failed');
    await page.getByLabel(/^Price/).fill('4300');
    await post.tap();

    const dialog = page.getByRole('alertdialog', { name: /^Your earlier press was posted: SO-\d{6}$/ });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectRoomyButtons(page);
    await atOtherWidth(page, () => expectRoomyButtons(page));
    await dialog.getByRole('link', { name: /^View SO-/ }).tap();
    await expect(page).toHaveURL(/\/offer\/SO-\d{6}$/);
    const first = /SO-\d{6}/.exec(page.url())![0];

    // Back is the form again, with what was typed.
    await page.goBack();
    await expect(page.getByLabel(/^Price/)).toHaveValue('4300');
    await post.tap();
    await dialog.getByRole('button', { name: 'Post as another' }).tap();
    await expect(toast(page)).toContainText('Offer Posted!');
    await expect(toast(page)).not.toContainText(first);
    await page.goto('/profile/me');
    await expect(page.getByRole('link', { name: /^SO-\d{6}$/ })).toHaveCount(2);
  },
);
