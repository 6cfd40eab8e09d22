import { leaver } from './support/leavers.ts';
import { newMember } from './support/newcomers.ts';
import { codeFor, linkFor } from './support/outbox.ts';
import {
  comeToLeave,
  DEMO_PASSWORD,
  expect,
  fillPassword,
  test,
  toast,
  expectSoundAtBothWidths,
} from './support/test.ts';
import { PHONE } from './support/widths.ts';

/** The member who signs in by SMS, as the demo data has them. */
const BY_SMS = { name: 'Tapan Bhattacharya', mobile: '7000010741' };

test('an unproved number signs in by SMS after the code from the e-mail', { tag: PHONE }, async ({ page }) => {
  const { person } = await newMember(page.request, 'Urvashi Mehta');
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Mobile OTP' }).click();
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('textbox', { name: 'OTP' }).fill(await codeFor(page.request, `+91${person.mobile}`));
  await page.getByRole('button', { name: 'Verify & Login' }).click();
  await expect(page.getByText('One more step')).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused();
  await expectSoundAtBothWidths(page);
  await page.getByLabel('E-mail', { exact: true }).fill(person.email);
  await page.getByRole('textbox', { name: 'OTP from the e-mail' }).fill(await codeFor(page.request, person.email));
  await page.getByRole('button', { name: 'Verify & Login' }).click();
  await expect(toast(page)).toContainText('Login Successful!');
});

test('a member signs in by SMS with the proved number of the profile', { tag: PHONE }, async ({ page }) => {
  const person = BY_SMS;
  await page.goto('/login?redirect=%2Fprofile%2Fme');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Password' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Mobile OTP' }).click();
  await expect(page.getByLabel('Country code')).toHaveValue('IN');
  await page.getByLabel('Mobile number').fill(person.mobile);
  await expectSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const otp = page.getByRole('textbox', { name: 'OTP' });
  await expect(otp).toBeFocused();
  await expect(page.getByRole('button', { name: 'Verify & Login' })).toBeDisabled();
  await expectSoundAtBothWidths(page);
  await otp.fill(await codeFor(page.request, `+91${person.mobile}`));
  await page.getByRole('button', { name: 'Verify & Login' }).click();
  await expect(toast(page)).toContainText('Login Successful!');
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
});

test(
  'a forgotten password is reset by the link in the mail, in every tab',
  { tag: PHONE },
  async ({ page, context }) => {
    const email = leaver('forgetful');
    const NEW = 'Two-bobbins-26';
    await comeToLeave(page, email);
    await page.goto('/faq');

    const other = await context.newPage();
    await other.goto('/login?forgot=true');
    await other.getByLabel('E-mail').fill(email);
    await expectSoundAtBothWidths(other);
    await other.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(toast(other)).toContainText('A password reset link has been sent to your email address.');
    const link = await linkFor(other.request, email);
    await other.goto(link);
    await expect(other).toHaveURL(/\/update-password/);
    await expect(page).toHaveURL(/\/update-password/);
    await expect(other.getByText(`You can now set a new password for ${email}.`)).toBeVisible();
    await expectSoundAtBothWidths(other);
    await other.getByLabel('New password', { exact: true }).fill(NEW);
    await other.getByLabel('Confirm new password').fill(NEW);
    await other.getByRole('button', { name: 'Update Password' }).click();
    await expect(toast(other)).toContainText('Password Updated Successfully!');
    await expect(other).toHaveURL(/\/login/);

    await fillPassword(other, email, DEMO_PASSWORD);
    await expect(toast(other)).toContainText('Login Failed');
    await fillPassword(other, email, NEW);
    await expect(toast(other)).toContainText('Login Successful!');

    await other.goto(link);
    await expect(other.getByText('Invalid or expired password reset link. Please request a new one.')).toBeVisible();
    await expectSoundAtBothWidths(other);
  },
);
