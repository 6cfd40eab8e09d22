/** Back closes overlays; a link to the open page; and what hides the bottom bar. */
import type { Page } from '@playwright/test';
import { mostRestyled } from './support/restyled.ts';
import { comeAs, expect, test, turnTo } from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

const isPhone = () => test.info().project.name === 'phone';
const LIST = /\/check-sales-offers$/;

/** Presses Escape before the first frame that shows the panel of the filters. */
const escapeAtOnce = (page: Page) =>
  page.evaluate(() =>
    new MutationObserver((_, observer) => {
      if (!document.querySelector('section[aria-label="Filters"]')) return;
      observer.disconnect();
      document.body.dataset.pressed = 'Escape';
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }).observe(document.body, { childList: true, subtree: true }),
  );

/** The FAQ, then the list by a link: two entries in the history. */
async function openList(page: Page): Promise<void> {
  await page.goto('/faq');
  await page.locator('a[href="/check-sales-offers"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByText(/^SO-\d/).first()).toBeVisible();
}

type Overlay = {
  name: string;
  opener: (page: Page) => Promise<void>;
  seen: (page: Page) => ReturnType<Page['locator']>;
};

const OVERLAYS: readonly Overlay[] = [
  {
    name: 'the filters',
    opener: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
    seen: (page) => (isPhone() ? page.getByRole('dialog') : page.getByRole('region', { name: 'Filters' })),
  },
  {
    name: 'the menu',
    opener: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
    seen: (page) => page.getByRole('dialog'),
  },
  {
    name: 'what to post',
    opener: (page) => page.getByRole('navigation', { name: 'Quick', exact: true }).getByRole('button').click(),
    seen: (page) => page.getByRole('dialog'),
  },
];

test('Back closes what is open and stays on the page', async ({ page }) => {
  await openList(page);
  // What else may be open is a phone's.
  for (const { name, opener, seen } of isPhone() ? OVERLAYS : OVERLAYS.slice(0, 1))
    await test.step(name, async () => {
      await opener(page);
      await expect(seen(page), name).toBeVisible();
      await page.goBack();
      await expect(seen(page), name).toHaveCount(0);
      await expect(page).toHaveURL(LIST);

      // Forward opens nothing, and Back leads to the page before.
      await page.goForward();
      await expect(page.getByText(/^SO-\d/).first()).toBeVisible();
      await expect(seen(page), name).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => (history.state as { overlay?: string }).overlay)).toBeUndefined();

      // Closed by hand it leaves nothing behind.
      await opener(page);
      await expect(seen(page), name).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(seen(page), name).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => (history.state as { overlay?: string }).overlay)).toBeUndefined();
      await page.goBack();
      await expect(page).toHaveURL(/\/faq$/);
      await page.goForward();
      await expect(page).toHaveURL(LIST);
      await expect(seen(page), name).toHaveCount(0);
    });
  if (!isPhone()) return;
  // From a page opened from the menu Back returns to the page before it.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /News/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
});

test(
  'Back closes the filters, and the list keeps what was searched for beside them',
  { tag: ONCE },
  async ({ page }) => {
    await openList(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const filters = page.getByRole('region', { name: 'Filters' });
    await expect(filters).toBeVisible();
    await page.getByRole('searchbox').fill('cotton');
    await expect(page).toHaveURL(/\?q=cotton$/);
    await page.goBack();
    await expect(filters).toHaveCount(0);
    await expect(page).toHaveURL(/\?q=cotton$/);
    await expect(page.getByRole('searchbox')).toHaveValue('cotton');
    await page.goBack();
    await expect(page).toHaveURL(/\/faq$/);
  },
);

test('Escape closes the filters as soon as they are there', { tag: ONCE }, async ({ page }) => {
  await openList(page);
  await escapeAtOnce(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.locator('body')).toHaveAttribute('data-pressed', 'Escape');
  await expect(page.getByRole('region', { name: 'Filters' })).toHaveCount(0);
});

test(
  'Back closes the list of interested members and the confirmation, and nothing is done',
  { tag: PHONE },
  async ({ page }) => {
    await comeAs(page, 'free@tanabana.example');
    await page.goto('/profile/me');
    await page
      .getByRole('button', { name: /^\d+ interested in / })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/profile\//);

    await turnTo(page, '/profile/edit/me');
    await page.getByRole('button', { name: 'Delete My Profile' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/profile\/edit\//);
  },
);

test(
  'the bottom bar hides while a field has the focus and covers no error, and the footer leads to the top',
  { tag: PHONE },
  async ({ page }) => {
    const bar = page.getByRole('navigation', { name: 'Quick', exact: true });
    await page.goto('/login');
    await expect(bar).toBeVisible();
    await page.getByLabel('E-mail').focus();
    await expect(bar).toBeHidden();
    await page.getByLabel('E-mail').blur();
    await expect(bar).toBeVisible();
    // A button is no field: no keyboard comes for it.
    await page.getByRole('main').getByRole('button', { name: 'Login' }).focus();
    await expect(bar).toBeVisible();

    for (const [path, button] of [
      ['/login', 'Login'],
      ['/signup', 'Continue with Email'],
      ['/contact-corporate', 'Send enquiry'],
    ] as const) {
      if (path !== '/login') await turnTo(page, path);
      const submit = page.getByRole('main').getByRole('button', { name: button });
      await expect(submit).toHaveAttribute('type', 'submit');
      await submit.click();
      await expect(page.getByRole('main').locator('[aria-invalid="true"]').first(), path).toBeVisible();
      const isCovered = await page.evaluate(() => {
        const quick = document.querySelector('nav[aria-label="Quick"]')!.getBoundingClientRect();
        const invalidField = document.querySelector('main [aria-invalid="true"]')!.getBoundingClientRect();
        return quick.height > 0 && invalidField.bottom > quick.top;
      });
      expect(isCovered, path).toBe(false);
    }

    // A link of the footer to the open page leads to its top.
    await turnTo(page, '/faq');
    await expect(page.getByRole('button', { name: 'How do I join?' })).toBeVisible();
    for (const link of ['FAQ', 'Terms of Use']) {
      const own = page.getByRole('contentinfo').getByRole('link', { name: link, exact: true });
      await own.scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await own.click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      // To the next page the same link leads from here.
      await turnTo(page, '/terms-of-use');
      await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
    }
  },
);

test('a dialog that opens leaves the style of the page as it is', { tag: PHONE }, async ({ page, browser }) => {
  await openList(page);
  const menu = page.getByRole('dialog');
  const open = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  };
  // The first time its style sheet is loaded.
  await open();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  const onPage = await page.locator('#root *').count();
  const restyled = await mostRestyled(browser, open);
  expect(restyled).toBeGreaterThan(0);
  expect(restyled).toBeLessThan(onPage / 2);
});

test('a press by finger starts no transition of its button', { tag: PHONE }, async ({ page }) => {
  await openList(page);
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.evaluate((button) => {
    for (const kind of ['transitionrun', 'click'])
      button.addEventListener(kind, ({ type }) => (button.dataset.heard = `${button.dataset.heard ?? ''} ${type}`));
  });
  await filters.tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('[data-heard]')).toHaveAttribute('data-heard', ' click');
});
