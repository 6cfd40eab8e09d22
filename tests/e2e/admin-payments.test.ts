import { newMember } from './support/newcomers.ts';
import { comeAs, expect, expectSoundAtBothWidths, keepSession, test, toast, turnTo } from './support/test.ts';
import { ONCE } from './support/widths.ts';

test(
  'an admin returns what a member paid: the membership ends, and the credit note is in the profile',
  { tag: ONCE },
  async ({ page }) => {
    const { person: member, session } = await newMember(page.request, 'Rohini Kulkarni');
    await keepSession(page, session);
    await page.goto('/payment/razorpay');
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await expect(page.getByText('Your profile shows the membership and its invoice.')).toBeVisible();

    await comeAs(page, 'admin2@tanabana.example');
    await page.goto(`/admin/payments?q=${encodeURIComponent(member.email)}`);
    await expect(page.getByRole('status').filter({ hasText: '1 payment' })).toBeVisible();
    await expectSoundAtBothWidths(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^pay_test_/ })
      .click();
    await expect(page.getByRole('heading', { name: 'What came in' })).toBeVisible();
    await expectSoundAtBothWidths(page);
    await page.getByRole('button', { name: /^Refund ₹/ }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(`The Paid Membership of ${member.name} ends with it.`);
    await expect(dialog).toContainText('Used credits stay used.');
    await dialog.getByRole('button', { name: 'Return the money' }).click();
    await expect(toast(page)).toContainText('Payment Returned');
    await expect(page.getByText(/^Credit note TCN\//)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0);

    // The price of members with other settings is shown before they are saved.
    await turnTo(page, '/admin/settings');
    const offer = page.getByLabel('Offer price for a year');
    await expect(offer).toBeVisible();
    await expectSoundAtBothWidths(page);
    await offer.fill('99999999');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByText(/^Please enter whole rupees/)).toBeVisible();
    await page.getByRole('button', { name: 'Put back what is saved' }).click();
    await page.getByLabel('Regular price for a year').fill('10000');
    await expect(page.getByText('₹11,800.00').first()).toBeVisible();
    await page.getByRole('button', { name: 'Put back what is saved' }).click();

    await keepSession(page, session);
    await page.goto('/profile/me');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download PDF of credit note/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^TCN-\d\d-\d\d-\d{6}\.pdf$/);
  },
);
