import type { Page } from '@playwright/test';
import { comeAsNewMember } from './support/newcomers.ts';
import { expect, expectSoundAtBothWidths, test } from './support/test.ts';
import { ONCE } from './support/widths.ts';

/** Families whose letters are on the page by now. */
const loaded = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const faces = [...document.fonts].filter(({ status }) => status === 'loaded');
    return [...new Set(faces.map(({ family }) => family.replaceAll('"', '')))];
  });

test('the font of a script is loaded when a page has its letters, and not before', { tag: ONCE }, async ({ page }) => {
  const files: string[] = [];
  page.on('response', (response) => {
    const [, script] = /anek-(\w+)-(?:letters-\d+|\w+-(?:\d+|wght)-normal)/.exec(response.url()) ?? [];
    if (script !== undefined) files.push(`${script} ${response.status()} ${response.headers()['content-type']}`);
  });
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await loaded(page)).toContain('Anek Latin Variable');
  expect(files.filter((file) => !file.startsWith('latin'))).toEqual([]);

  await comeAsNewMember(page, 'જયેશભાઈ પટેલ');
  await page.goto('/profile/me');
  await expect.poll(() => loaded(page)).toContain('Anek Gujarati Letters');
  // A machine that has a font of the script, as phones have, requests no file.
  const others = files.filter((file) => !file.startsWith('latin'));
  for (const file of others) expect(file).toBe('gujarati 200 font/woff2');
  await expectSoundAtBothWidths(page);
});
