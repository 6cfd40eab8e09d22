import { comeAsNewMember } from './support/newcomers.ts';
import { expect, expectSoundAtBothWidths, comeAs, test, toast, turnTo } from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test(
  'a member buys a Paid Membership in the test checkout, from the plans to the invoice',
  { tag: ONCE },
  async ({ page }) => {
    // A visitor must sign in, and returns to the plans.
    await page.goto('/membership-plans');
    await expect(page.getByRole('region', { name: /Member$/ })).toHaveCount(3);
    await expectSoundAtBothWidths(page);
    await page.getByRole('button', { name: 'Become a Paid Member' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fmembership-plans/);

    const member = await comeAsNewMember(page, 'Ketan Mistry');
    await page.goto('/membership-plans');
    await page.getByRole('button', { name: 'Become a Paid Member' }).click();
    await expect(page).toHaveURL(/\/payment\/razorpay$/);
    await expect(page.getByText('Test checkout: no money moves.')).toBeVisible();
    await expect(page.getByText('Total')).toBeVisible();
    await expectSoundAtBothWidths(page);

    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await expect(page.getByText('Your profile shows the membership and its invoice.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^200 credits/ }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Go to My Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
    await expect(page.getByText('Verified member')).toBeVisible();
    await expect(page.getByText('Valid till')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download PDF of invoice/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^TST-\d\d-\d\d-\d{6}\.pdf$/);

    await turnTo(page, '/membership-plans');
    await expect(page.getByRole('button', { name: 'Plan Active' })).toBeDisabled();
    await turnTo(page, '/payment/razorpay');
    await expect(page).toHaveURL(/\/membership-plans$/);
    await expect(toast(page)).toContainText('Already a Premium Member');
  },
);

test(
  'an Apple device shows no FAQ and only the free plan, and simulates a purchase',
  { tag: PHONE },
  async ({ browser }) => {
    const { viewport, baseURL } = test.info().project.use;
    const context = await browser.newContext({
      viewport: viewport!,
      baseURL: baseURL!,
      userAgent: IPHONE,
      locale: 'en-IN',
    });
    const page = await context.newPage();
    await page.goto('/faq');
    await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/$/);
    await expect(page.getByRole('heading', { name: 'What you can do here' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Membership categories' })).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Terms of Use' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'FAQ' })).toHaveCount(0);
    await expect(page.getByText(/on two app stores/)).toHaveCount(0);
    await expectSoundAtBothWidths(page);

    await turnTo(page, '/membership-plans');
    await expect(page.getByRole('region', { name: /Member$/ })).toHaveCount(1);
    await expect(page.getByText('Signup for a paid membership is done on our website.')).toBeVisible();
    await expect(page.getByText('₹')).toHaveCount(0);
    await expectSoundAtBothWidths(page);

    await comeAs(page, 'three@tanabana.example');
    await page.goto('/payment/razorpay');
    await expect(page).toHaveURL(/\/in-app-purchase$/);
    await expectSoundAtBothWidths(page);
    await page.getByRole('button', { name: 'Confirm Purchase' }).click();
    await expect(toast(page)).toContainText('Purchase Simulated');
    await context.close();
  },
);
