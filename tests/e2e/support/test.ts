/**
 * Shared code of every journey: a page whose console must stay empty, and members who really signed up.
 * `expectSoundPage` is the check that every screen passes.
 */
import { expect, test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { accessibilityViolations } from './axe.ts';
import { codeFor } from './outbox.ts';

const DESK = { width: 1280, height: 800 };

/** What the browser itself logs for an error status; the journeys provoke some on purpose. */
const EXPECTED = /Failed to load resource: the server responded with a status of (400|401|402|403|406|409|410|422|429)/;

export const test = base.extend<{ quietConsole: void }>({
  page: async ({ page }, hand) => {
    const go = page.goto.bind(page);
    const reload = page.reload.bind(page);
    // Until the app has replaced the prerendered page, everything that both show is there twice, and scripts may not be loaded.
    page.goto = async (...args) => {
      // Seen once in four hundred runs: the browser aborts a navigation that starts while the site's worker takes
      // control.
      const answer = await go(...args).catch((error: Error) => {
        if (!error.message.includes('ERR_ABORTED')) throw error;
        return go(...args);
      });
      await expect(page.locator('#served')).toHaveCount(0);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload(options);
      await expect(page.locator('#served')).toHaveCount(0);
      return answer;
    };
    await hand(page);
  },
  quietConsole: [
    async ({ page }, use) => {
      const noise: string[] = [];
      // An address without a page is answered with the app and the status 404.
      const unknown = new Set<string>();
      page.on('response', (response) => {
        if (response.status() === 404 && response.request().isNavigationRequest()) unknown.add(response.url());
      });
      page.on('console', (message) => {
        if (message.type() !== 'error' || EXPECTED.test(message.text())) return;
        if (!unknown.has(message.location().url)) noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(error.message));
      await use();
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect } from '@playwright/test';

let made = 0;
/** An unused e-mail address. */
export function newEmail(name: string): string {
  made += 1;
  return `${name}-${Date.now().toString(36)}-${process.pid}-${made}@mill.example`;
}

/** An unused mobile number, ten digits from 6 to 9. */
export function newMobile(): string {
  return `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
}

export type Person = { email: string; name: string; mobile: string };

/** Proves a new address with a code, from `/signup` up to the profile form. */
export async function proveAddress(page: Page): Promise<string> {
  const email = newEmail('member');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByRole('textbox', { name: 'OTP' }).fill(await codeFor(page.request, email));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Profile' })).toBeVisible();
  return email;
}

/** Signs a new member up through the screens, from `/signup` up to their own profile page. */
export async function signUp(page: Page, name: string): Promise<Person> {
  const person = { email: await proveAddress(page), name, mobile: newMobile() };
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Business name').fill(`${name} Yarns`);
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page).toHaveURL(/\/profile\//);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return person;
}

export const DEMO_PASSWORD = 'Tanabana1!';

/** Signs a demo member in with the password, by the login page. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await fillPassword(page, email);
  await expect(toast(page)).toContainText('Login Successful!');
}

/** The session in the auth endpoint's form, as far as journeys use it. */
type Session = { access_token: string; user: { id: string } };
const sessions = new Map<string, Promise<Session>>();

/** A new session of a demo member, in the form that auth-js stores. */
export async function newSession({ request }: Page, email: string): Promise<Session> {
  const { anonKey } = (await (await request.get('/config.json')).json()) as { anonKey: string };
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: anonKey },
    data: { email, password: DEMO_PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Session;
}

/** One of each member a worker: it is other journeys' too. */
export function sessionOf(page: Page, email: string): Promise<Session> {
  const made = sessions.get(email) ?? newSession(page, email);
  sessions.set(email, made);
  return made;
}

/**
 * Signs a demo member in without the login screens, for journeys with another subject; the journey opens its page
 * itself. Other journeys share the session, so a journey that signs out or renews it must use its own. Returns the
 * session.
 */
export async function comeAs(page: Page, email: string): Promise<Session> {
  const session = await sessionOf(page, email);
  await keepSession(page, session);
  return session;
}

/** As `comeAs`, with a session that the journey may end. */
export async function comeToLeave(page: Page, email: string): Promise<Session> {
  const session = await newSession(page, email);
  await keepSession(page, session);
  return session;
}

/** Stores a session where auth-js reads it, once: before the scripts of the next page that is opened in this tab. */
export async function keepSession(page: Page, session: unknown): Promise<void> {
  const put = await page.addInitScript(
    (stored) => window.top === window && localStorage.setItem('tanabana-auth', stored),
    JSON.stringify(session),
  );
  page.once('domcontentloaded', () => void put.dispose());
}

/**
 * Navigates to a page of the app as a link does, without loading a document. The other page may stay for a moment, so
 * first check for something that only the new one has.
 */
export async function turnTo(page: Page, address: string): Promise<void> {
  const there = new URL(address, page.url()).href;
  const turned = page.waitForEvent('framenavigated', (frame) => frame.url() === there);
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await turned;
}

/** Fills in and sends the password form of the page that is open. */
export async function fillPassword(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** Signs in with a code by e-mail; an address gets one a minute. */
export async function logInByOtp(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Email OTP' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send Login OTP' }).click();
  const otp = page.getByRole('textbox', { name: 'OTP' });
  // The code is in the outbox by then, and the newest of an address that had one before.
  await expect(otp).toBeVisible();
  await otp.fill(await codeFor(page.request, email));
  await page.getByRole('button', { name: 'Verify & Login' }).click();
  await expect(toast(page)).toContainText('Login Successful!');
}

/** The one toast on the screen. */
export function toast(page: Page) {
  const close = page.getByRole('button', { name: 'Close', exact: true });
  return page.locator('[role="status"], [role="alert"]').filter({ has: close });
}

/**
 * Resolves when the server has sent such a message on any socket of the page: a page that was left may have opened one
 * late. Call it before the page is opened.
 */
export function hears(page: Page, what: RegExp): Promise<void> {
  return new Promise((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => what.test(String(payload)) && resolve()),
    ),
  );
}

/** Signs out by the header on a desktop, by the drawer on a phone. */
export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const logout = page.getByRole('button', { name: 'Logout' });
  await menu.or(logout).filter({ visible: true }).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await logout.click();
  await expect(toast(page)).toContainText('You have been successfully logged out.');
}

/**
 * Waits until no element is in transition: a text that is fading in has too little contrast for a moment, and so have
 * the rows of an earlier search, which are pale until the response to the present one arrives.
 */
async function atRest(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Checks that the page has no accessibility violation and does not scroll sideways. */
export async function expectSoundPage(page: Page): Promise<void> {
  await atRest(page);
  expect(await accessibilityViolations(page), placeOf(page)).toEqual([]);
  await expectNotSideways(page);
  await page.emulateMedia({ reducedMotion: null });
}

/** What names the page in a failure: a walk looks at many. */
const placeOf = (page: Page) => `${new URL(page.url()).pathname} at ${page.viewportSize()!.width} px`;

export async function expectNotSideways(page: Page): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang, `${placeOf(page)}: pixels that the page scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Gives the page another size, and waits for the layout of its width. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const phonesMenu = page.getByRole('button', { name: /^(Menu|मेनू)$/, includeHidden: true });
  await expect(phonesMenu).toHaveCount(size.width < 960 ? 1 : 0);
}

/**
 * Looks at the page, with what is open on it, at the width of the other project too; for journeys that run in one alone.
 * The layout goes by the width: on a narrow screen it is the same for a mouse as for a finger.
 */
export async function atOtherWidth(page: Page, look: () => Promise<void>): Promise<void> {
  const own = page.viewportSize()!;
  await resize(page, own.width < 960 ? DESK : { width: 360, height: 740 });
  await look();
  await resize(page, own);
}

/** The options of a context at a desk, beside a journey on a phone. */
export function deskOf({ project }: { project: { use: BrowserContextOptions } }): BrowserContextOptions {
  const { baseURL, locale, timezoneId, serviceWorkers } = project.use;
  return { baseURL, locale, timezoneId, serviceWorkers, viewport: DESK };
}

/** In place of a second run, where nothing but the looks differs by the width. */
export async function expectSoundAtBothWidths(page: Page): Promise<void> {
  await expectSoundPage(page);
  await atOtherWidth(page, () => expectSoundPage(page));
}
