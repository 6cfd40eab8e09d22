import { comeAsNewMember } from './support/newcomers.ts';
import { comeAs, expect, expectSoundPage, test, toast } from './support/test.ts';

test('an admin returns what a member paid: the membership ends, and the credit note is in the profile', async ({
  page,
  browser,
}) => {
  const member = await comeAsNewMember(page, 'Rohini Kulkarni');
  await page.goto('/payment/razorpay');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByText('Your profile shows the membership and its invoice.')).toBeVisible();

  const { viewport, baseURL } = test.info().project.use;
  const office = await browser.newContext({ viewport: viewport!, baseURL: baseURL!, locale: 'en-IN' });
  const desk = await office.newPage();
  await comeAs(desk, 'admin2@tanabana.example');
  await desk.goto(`/admin/payments?q=${encodeURIComponent(member.email)}`);
  await expect(desk.getByRole('status').filter({ hasText: '1 payment' })).toBeVisible();
  await expectSoundPage(desk);
  await desk
    .getByRole('main')
    .getByRole('link', { name: /^pay_test_/ })
    .click();
  await expect(desk.getByRole('heading', { name: 'What came in' })).toBeVisible();
  await expectSoundPage(desk);
  await desk.getByRole('button', { name: /^Refund ₹/ }).click();
  const dialog = desk.getByRole('alertdialog');
  await expect(dialog).toContainText(`The Paid Membership of ${member.name} ends with it.`);
  await expect(dialog).toContainText('Used credits stay used.');
  await dialog.getByRole('button', { name: 'Return the money' }).click();
  await expect(toast(desk)).toContainText('Payment Returned');
  await expect(desk.getByText(/^Credit note TCN\//)).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Refund/ })).toHaveCount(0);
  await office.close();

  await page.goto('/profile/me');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download PDF of credit note/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^TCN-\d\d-\d\d-\d{6}\.pdf$/);
});

test('an admin sees what members would pay by other prices, before they are saved', async ({ page }) => {
  await comeAs(page, 'admin2@tanabana.example');
  await page.goto('/admin/settings');
  const offer = page.getByLabel('Offer price for a year');
  await expect(offer).toBeVisible();
  await expectSoundPage(page);
  await offer.fill('99999999');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText(/^Please enter whole rupees/)).toBeVisible();
  await page.getByRole('button', { name: 'Put back what is saved' }).click();
  await page.getByLabel('Regular price for a year').fill('10000');
  await expect(page.getByText('₹11,800.00').first()).toBeVisible();
});
