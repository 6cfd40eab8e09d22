import { expect, expectSoundPage, comeAs, test } from './support/test.ts';

test('a paid member calls a poster directly, a free member shows interest', async ({ page }) => {
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
  await expectSoundPage(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();

  await comeAs(page, 'free@tanabana.example');
  await page.goto('/check-purchase-enquiries');
  await expect(page.getByRole('button', { name: /^I'm Interested/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Contact the member/ })).toHaveCount(0);
});
