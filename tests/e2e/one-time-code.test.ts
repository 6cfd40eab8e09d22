import type { CDPSession, Page } from '@playwright/test';
import { codeFor, messagesTo } from './support/outbox.ts';
import { expect, expectSoundAtBothWidths, newEmail, test } from './support/test.ts';
import { PHONE } from './support/widths.ts';

const otpField = (page: Page) => page.getByRole('textbox', { name: 'OTP' });

/**
 * Two taps with so many milliseconds between them, like a finger's: the test does not wait for the browser in between.
 */
async function doubleTap(page: Page, name: string, apartMs: number): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  const cdp: CDPSession = await page.context().newCDPSession(page);
  // A phone of a few years ago.
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' as const, clickCount: 1 };
  const tap = () => [
    cdp.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' }),
    cdp.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' }),
  ];
  const first = tap();
  await new Promise((later) => setTimeout(later, apartMs));
  await Promise.all([...first, ...tap()]);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
}

test(
  'the step of the code survives a reload, a visit to the terms, and Back and Forward',
  { tag: PHONE },
  async ({ page }) => {
    const email = newEmail('phone');
    await page.goto('/faq');
    await page.goto('/signup');
    await expect(
      page.getByText('By pressing Continue you accept the Terms of Use and the Privacy Policy.'),
    ).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await expect(otpField(page)).toBeFocused();
    const code = await codeFor(page.request, email);

    await page.reload();
    await expect(otpField(page)).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText(/^Resend OTP in 0:\d\d$/)).toBeVisible();
    await expectSoundAtBothWidths(page);

    await page.getByRole('main').getByRole('link', { name: 'Terms of Use' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
    await page.goBack();
    await expect(otpField(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/faq$/);
    await page.goForward();
    await expect(otpField(page)).toBeVisible();

    await page.getByRole('button', { name: 'Change Email' }).click();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await expect(otpField(page)).toBeFocused();
    expect(await messagesTo(page.request, email)).toHaveLength(1);
    await otpField(page).fill(code);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Profile' })).toBeVisible();
  },
);

test('a double tap sends one code, and uses it once', { tag: PHONE }, async ({ page }) => {
  const email = newEmail('tapper');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/usersignup|verify/.test(request.url()) && request.method() === 'POST') requests.push(request.url());
  });
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(email);
  await doubleTap(page, 'Continue with Email', 80);
  await expect(otpField(page)).toBeVisible();
  expect(await messagesTo(page.request, email)).toHaveLength(1);
  await otpField(page).fill(await codeFor(page.request, email));
  await doubleTap(page, 'Verify OTP', 40);
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Profile' })).toBeVisible();
  await expect(page.getByText('OTP Verification Failed')).toHaveCount(0);
  expect(requests).toHaveLength(2);
});
