import type { Page } from '@playwright/test';
import { expect, expectSoundAtBothWidths, test, turnTo } from './support/test.ts';
import { PHONE } from './support/widths.ts';

const spoken = (page: Page) => page.locator('html').getAttribute('lang');

/** The scripts that this page has loaded, as text. */
const scripts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    const texts = names
      .filter((name) => /\/assets\/.*\.js$/.test(name))
      .map(async (name) => (await fetch(name)).text());
    return (await Promise.all(texts)).join('\n');
  });

/** The fonts with which the browser really drew the text of the select, and whether they came with the page. */
async function fontsOfLanguage(page: Page): Promise<{ familyName: string; isCustomFont: boolean }[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'footer select' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts;
}

test('a visitor reads Hindi from page to page, and after a reload', { tag: PHONE }, async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Language').selectOption({ label: 'हिन्दी' });
  await expect(page.getByText('खुली पूछताछ').first()).toBeVisible();
  expect(await spoken(page)).toBe('hi');
  // Rendered with our own fonts: a system may have no letters for the name of a language.
  await expect.poll(async () => (await fontsOfLanguage(page)).map(({ isCustomFont }) => isCustomFont)).toEqual([true]);

  await page.reload();
  await expect(page.getByText('खुली पूछताछ').first()).toBeVisible();
  expect(await spoken(page)).toBe('hi');
  const loaded = await scripts(page);
  expect(loaded).toContain('जो चाहिए वह पोस्ट करें');
  // The words of the same area in English stay away.
  expect(loaded).not.toContain('Post what you need');
  await expectSoundAtBothWidths(page);

  await turnTo(page, '/check-sales-offers');
  await expect(page.getByRole('heading', { level: 1, name: 'बिक्री ऑफ़र' })).toBeVisible();
  await expect(page.getByText(/^आज$/)).toBeVisible();
  await expectSoundAtBothWidths(page);

  await turnTo(page, '/login');
  await expect(page.getByRole('heading', { level: 1, name: 'फिर से स्वागत है' })).toBeVisible();
  await expectSoundAtBothWidths(page);
});

test('a browser that prefers Hindi shows it at the first visit', { tag: PHONE }, async ({ browser }) => {
  const context = await browser.newContext({ ...test.info().project.use, locale: 'hi-IN' });
  const page = await context.newPage();
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1, name: 'जुड़ें' })).toBeVisible();
  expect(await spoken(page)).toBe('hi');
  await expectSoundAtBothWidths(page);
  await context.close();
});
