import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { leaver } from './support/leavers.ts';
import { comeToLeave, expect, expectSoundAtBothWidths, fillPassword, logOut, test } from './support/test.ts';
import { ONCE } from './support/widths.ts';

const HALF_MINUTE_MS = 30_000;

/** A code of the app. One is good once; that of the next half minute is taken already. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + later * HALF_MINUTE_MS });

/** Signs in by password on the way to Admin Security, as far as the second step. */
async function comeToStep(page: Page, email: string) {
  await page.goto('/login?redirect=%2Fadmin%2Fsecurity');
  await fillPassword(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Second factor' })).toBeVisible();
}

test(
  'an admin sets up a second factor, and signs in by its code and by a recovery code',
  { tag: ONCE },
  async ({ page }) => {
    const email = leaver('guardedAdmin');
    const security = page.getByRole('heading', { level: 1, name: 'Admin Security' });
    await comeToLeave(page, email);
    await page.goto('/admin/security');
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByRole('img', { name: 'Picture to scan with your authenticator app' })).toBeVisible();
    await expectSoundAtBothWidths(page);
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('Code that the app shows').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Put these recovery codes away now')).toBeVisible();
    await expectSoundAtBothWidths(page);
    const recovery = await page.locator('code').first().innerText();
    await page.getByRole('button', { name: 'I have put them away' }).click();
    await expect(page.getByText('10 are left.')).toBeVisible();
    await expectSoundAtBothWidths(page);

    await logOut(page);
    await comeToStep(page, email);
    await expectSoundAtBothWidths(page);
    await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(security).toBeVisible();

    await logOut(page);
    await comeToStep(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(security).toBeVisible();
    // Makes the test repeatable: without an app the account is as before.
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible();
  },
);
