/** A session was ended elsewhere: the page leads to the login, and a login leads back, at the first attempt. */
import type { Page } from '@playwright/test';
import { leaver } from './support/leavers.ts';
import { comeToLeave, expect, fillPassword, keepSession, newSession, test } from './support/test.ts';
import { ONCE } from './support/widths.ts';

/** Ends every session of a member, as a change of the password on another device does, and waits until one is refused. */
async function endElsewhere(page: Page, email: string, session: { access_token: string }): Promise<void> {
  const other = await newSession(page, email);
  const { anonKey } = (await (await page.request.get('/config.json')).json()) as { anonKey: string };
  const headers = (token: string) => ({ apikey: anonKey, authorization: `Bearer ${token}` });
  const ended = await page.request.post('/auth/v1/logout?scope=global', { headers: headers(other.access_token) });
  expect(ended.status()).toBe(204);
  const read = () => page.request.get('/rest/v1/countries?limit=1', { headers: headers(session.access_token) });
  await expect.poll(async () => (await read()).status()).toBe(401);
}

/** The address of the login that leads back to a page. */
const loginFor = (path: string) => new RegExp(`/login\\?redirect=${encodeURIComponent(path)}$`);

/** Pages of the member alone. */
const PAGES = ['/profile/me', '/my-credits', '/my-bids', '/post-sales-offer'] as const;

/** Opens a page with a session that has ended, signs in once, and is back. */
async function comeBack(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(loginFor(path));
  await fillPassword(page, email);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toHaveCount(0);
  await expect(page).toHaveURL(path === '/profile/me' ? /\/profile\// : new RegExp(`${path}$`));
}

test(
  'a session that was ended elsewhere leads to the login, and one login leads back',
  { tag: ONCE },
  async ({ page }) => {
    const email = leaver('endedElsewhere');
    // One after the other: the race was lost four times in five.
    for (const path of PAGES) {
      const session = await comeToLeave(page, email);
      await endElsewhere(page, email, session);
      await comeBack(page, path, email);
    }
  },
);

test('a session whose refresh token was used up does the same', { tag: ONCE }, async ({ page }) => {
  const email = leaver('usedUp');
  for (const path of PAGES.slice(0, 2)) {
    const session = await newSession(page, email);
    await keepSession(page, { ...session, expires_at: 1, refresh_token: 'used-up' });
    await comeBack(page, path, email);
  }
});

test('a login in one tab leads every tab back to its own page', { tag: ONCE }, async ({ page, context }) => {
  const email = leaver('endedInTabs');
  const session = await comeToLeave(page, email);
  await page.goto('/faq');
  const other = await context.newPage();
  await endElsewhere(page, email, session);
  await Promise.all([page.goto('/profile/me'), other.goto('/my-credits')]);
  await expect(page).toHaveURL(loginFor('/profile/me'));
  await expect(other).toHaveURL(loginFor('/my-credits'));
  // A login page that opens when somebody is signed in offers to continue as them instead.
  await expect(page.locator('input[type="password"]')).toBeVisible();
  await fillPassword(other, email);
  await expect(other).toHaveURL(/\/my-credits$/);
  await expect(page).toHaveURL(/\/profile\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toHaveCount(0);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('one login leads back as well', { tag: ONCE }, async ({ page }) => {
    const email = leaver('endedWithWorker');
    await page.goto('/faq');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (let time = 0; time < 2; time++) {
      const session = await comeToLeave(page, email);
      await endElsewhere(page, email, session);
      await comeBack(page, '/profile/me', email);
    }
  });
});
