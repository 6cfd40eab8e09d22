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
  const requests: string[] = [];
  page.on('response', (response) => {
    if (/gujarati/.test(response.url())) requests.push(`${response.status()} ${response.headers()['content-type']}`);
  });
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await loaded(page)).toContain('Anek Latin Variable');
  expect(await loaded(page)).not.toContain('Anek Gujarati');

  await comeAsNewMember(page, 'જયેશભાઈ પટેલ');
  await page.goto('/profile/me');
  await expect.poll(() => loaded(page)).toContain('Anek Gujarati');
  for (const other of ['Anek Devanagari', 'Anek Tamil', 'Anek Bangla']) expect(await loaded(page)).not.toContain(other);
  // None where the machine has a face of its own for the script, as phones do.
  for (const request of requests) expect(request).toBe('200 font/woff2');
  await expectSoundAtBothWidths(page);
});
