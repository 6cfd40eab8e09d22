/** Back closes overlays; a link to the open page; and what hides the bottom bar. */
import type { Page } from '@playwright/test';
import { expect, comeAs, test } from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

const isPhone = () => test.info().project.name === 'phone';
const LIST = /\/check-sales-offers$/;

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

for (const { name, opener, seen } of OVERLAYS) {
  test(`Back closes ${name} and stays on the page`, { tag: name === 'the filters' ? [] : PHONE }, async ({ page }) => {
    await openList(page);
    await opener(page);
    await expect(seen(page)).toBeVisible();
    await page.goBack();
    await expect(seen(page)).toHaveCount(0);
    await expect(page).toHaveURL(LIST);

    // Forward opens nothing, and Back leads to the page before.
    await page.goForward();
    await expect(page.getByText(/^SO-\d/).first()).toBeVisible();
    await expect(seen(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => (history.state as { overlay?: string }).overlay)).toBeUndefined();

    // Closed by hand it leaves nothing behind.
    await opener(page);
    await expect(seen(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(seen(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => (history.state as { overlay?: string }).overlay)).toBeUndefined();
    await page.goBack();
    await expect(page).toHaveURL(/\/faq$/);
    await page.goForward();
    await expect(page).toHaveURL(LIST);
    await expect(seen(page)).toHaveCount(0);
  });
}

test('Back from a page opened from the menu returns to the page before it', { tag: PHONE }, async ({ page }) => {
  await openList(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /News/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
});

test('Back closes the confirmation, and nothing is done', { tag: PHONE }, async ({ page }) => {
  await comeAs(page, 'dealer@tanabana.example');
  await page.goto('/profile/edit/me');
  await page.getByRole('button', { name: 'Delete My Profile' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/profile\/edit\//);
});

test('Back closes the list of interested members, and stays on the profile', { tag: PHONE }, async ({ page }) => {
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
});

// Each at one width: nothing of it is decided by that.
for (const [page_, link, tag] of [
  ['/faq', 'FAQ', ONCE],
  ['/terms-of-use', 'Terms of Use', PHONE],
] as const) {
  test(`the link of the footer to ${page_} leads to its top`, { tag }, async ({ page }) => {
    await page.goto(page_);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const own = page.getByRole('contentinfo').getByRole('link', { name: link, exact: true });
    await own.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await own.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('the bottom bar hides while a field has the focus, and returns', { tag: PHONE }, async ({ page }) => {
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
});

for (const path of ['/login', '/signup', '/contact-corporate']) {
  test(`the bottom bar covers no end of the form of ${path}, and no error`, { tag: PHONE }, async ({ page }) => {
    await page.goto(path);
    const submit = page.getByRole('main').locator('button[type="submit"]').last();
    await submit.click();
    await expect(page.getByRole('main').locator('[aria-invalid="true"]').first()).toBeVisible();
    const isCovered = await page.evaluate(() => {
      const bar = document.querySelector('nav[aria-label="Quick"]')!.getBoundingClientRect();
      const invalidField = document.querySelector('main [aria-invalid="true"]')!.getBoundingClientRect();
      return bar.height > 0 && invalidField.bottom > bar.top;
    });
    expect(isCovered).toBe(false);
  });
}
