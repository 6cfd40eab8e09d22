import { atOtherWidth, comeAs, expect, expectSoundPage, test } from './support/test.ts';
import { PHONE } from './support/widths.ts';

test('a paid member calls a poster directly, and opens the profile', { tag: PHONE }, async ({ page }) => {
  await comeAs(page, 'paid@tanabana.example');
  await page.goto('/check-purchase-enquiries');
  const contact = page.getByRole('button', { name: /^Contact the member who posted PE-/ });
  const first = contact.first();
  const number = /PE-\d{6}/.exec((await first.getAttribute('aria-label'))!)![0];
  await first.click();
  const dialog = page.getByRole('dialog', { name: `Contact about ${number}` });
  await expect(dialog.getByRole('link', { name: /^E-mail|^Call/ }).first()).toHaveAttribute(
    'href',
    /^(tel:\+|mailto:)/,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();
  await first.click();
  await expect(dialog.getByRole('link', { name: /^E-mail|^Call/ }).first()).toBeVisible();
  await expectSoundPage(page);
  await page.keyboard.press('Escape');
  await atOtherWidth(page, async () => {
    await first.click();
    await expect(dialog.getByRole('link', { name: /^E-mail|^Call/ }).first()).toBeVisible();
    await expectSoundPage(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await page.getByRole('link', { name: number, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/enquiry/${number}$`));
  // The list has one in each row.
  await expect(page.getByRole('link', { name: /View Profile/ })).toHaveCount(1);
  await page.getByRole('link', { name: /View Profile/ }).click();
  await expect(page).toHaveURL(/\/profile\/[0-9a-f-]{36}$/);
});
