import type { Page } from '@playwright/test';
import { comeAsNewMember } from './support/newcomers.ts';
import { messagesTo } from './support/outbox.ts';
import {
  deskOf,
  expect,
  expectSoundAtBothWidths,
  logInByOtp,
  logOut,
  signUp,
  test,
  toast,
  turnTo,
} from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

/** The balance on the pill in the header. */
async function creditsOf(page: Page): Promise<number> {
  const pill = page.getByRole('link', { name: /credits? for messages and bids$/ }).first();
  return Number.parseInt((await pill.getAttribute('aria-label')) ?? '', 10);
}

/** The buyer is on a phone, the seller at a desk. */
test(
  'a buyer joins and posts, a seller shows interest, and the buyer gets a WhatsApp message',
  { tag: PHONE },
  async ({ page, browser }, info) => {
    // A visitor who wants to post is sent to sign in, and may join instead.
    await page.goto('/post-purchase-enquiry');
    await expect(page).toHaveURL(/\/login/);

    await turnTo(page, '/signup');
    await expect(page.getByRole('button', { name: 'Continue with Email' })).toBeVisible();
    const buyer = await signUp(page, 'Bhavna Desai');
    const credits = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Messaging credits' }) });
    await expect(credits).toContainText('25');
    await expect(page.getByText(/^BHAVN\d{5}[A-Z0-9]{2}$/)).toBeVisible();
    await expectSoundAtBothWidths(page);

    await turnTo(page, '/post-purchase-enquiry');
    const submit = page.getByRole('button', { name: 'Post Purchase Enquiry' }).last();
    await expect(submit).toBeDisabled();
    await page.getByLabel('Fibre type').selectOption('Polyester Filament');
    for (const group of ['Specific type', 'Lustre', 'Twist']) {
      await expect(page.getByRole('group', { name: new RegExp(group) })).toBeVisible();
    }
    await page.getByText('FDY', { exact: true }).click();
    await page.getByText('Bright', { exact: true }).click();
    await page.getByLabel(/Denier/).fill('75');
    await page
      .getByLabel(/^Filaments/)
      .last()
      .fill('36');
    await page.getByLabel(/^Quantity/).fill('3200');
    await expectSoundAtBothWidths(page);
    await submit.click();
    await expect(toast(page)).toContainText('Enquiry Posted!');
    const number = /PE-\d{6}/.exec((await toast(page).textContent()) ?? '')![0];
    await expect(toast(page)).toContainText(`Enquiry No. ${number} registered.`);
    await expect(page.getByLabel('Fibre type')).toHaveValue('');

    // Another person on another machine.
    const other = await browser.newContext(deskOf(info));
    const seller = await other.newPage();
    await logInByOtp(seller, 'free@tanabana.example');
    const spent = await creditsOf(seller);
    await turnTo(seller, `/check-purchase-enquiries?q=${number.toLowerCase()}`);
    const row = seller.getByRole('row').or(seller.getByRole('listitem')).filter({ hasText: number });
    await expect(row).toContainText('75D/36F');
    await row.getByRole('button', { name: /I'm Interested/ }).click();
    await expect(toast(seller)).toContainText('Interest Sent!');
    await expect(toast(seller)).toContainText('Your interest has been shared successfully via WhatsApp.');
    await expect(row).toContainText('Interest Sent');
    await expect.poll(() => creditsOf(seller)).toBe(spent - 1);
    await seller.reload();
    await expect(row).toContainText('Interest Sent');
    await other.close();

    const [message, ...more] = await messagesTo(page.request, `+91${buyer.mobile}`);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ channel: 'whatsapp' });
    expect(message!.body).toContain(number);
    expect(message!.body).toContain('+91');

    // The buyer's own enquiry offers no interest.
    await turnTo(page, `/check-purchase-enquiries?q=${number.toLowerCase()}`);
    await expect(page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: number })).toContainText(
      'Your enquiry',
    );
  },
);

test('signing out ends the session in another tab too', { tag: ONCE }, async ({ page, context }) => {
  await comeAsNewMember(page, 'Tarun Trivedi');
  await page.goto('/');
  const second = await context.newPage();
  await second.goto('/profile/me');
  await expect(second.getByRole('heading', { level: 1, name: 'Tarun Trivedi' })).toBeVisible();
  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(second.getByRole('heading', { level: 1, name: 'Tarun Trivedi' })).toHaveCount(0);
  await second.goto('/profile/me');
  await expect(second).toHaveURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|user/i.test(key)))).toEqual([]);
});
