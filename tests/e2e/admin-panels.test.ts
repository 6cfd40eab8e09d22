/** The two panels of admins: their links, and what the main admin does not have. */
import type { Page } from '@playwright/test';
import { comeAs, expect, expectSoundAtBothWidths, test, turnTo } from './support/test.ts';
import { ONCE } from './support/widths.ts';

/** Opens each tile of a panel, and returns by the page's own link. Returns the addresses. */
async function walk(page: Page, panel: string, title: string): Promise<string[]> {
  await page.goto(panel);
  const head = page.getByRole('heading', { level: 1, name: title });
  await expect(head).toBeVisible();
  await expectSoundAtBothWidths(page);
  const tiles = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  for (const address of tiles) {
    await page.getByRole('main').locator(`a[href="${address}"]`).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to Admin Panel' }).click();
    await expect(head).toBeVisible();
  }
  return tiles;
}

test('an admin opens every tile of the Admin Panel', { tag: ONCE }, async ({ page }) => {
  await comeAs(page, 'admin2@tanabana.example');
  expect(await walk(page, '/admin', 'Admin Panel')).toContain('/admin/ad-management');
  // Opened anew they are shell.test.ts's.
  await turnTo(page, '/admin2');
  await expect(page).toHaveURL('/');
});

test(
  'the main admin opens every tile of the limited panel, and nothing of the full one',
  { tag: ONCE },
  async ({ page }) => {
    await comeAs(page, 'admin1@tanabana.example');
    expect(await walk(page, '/admin2', 'Limited Admin Panel')).not.toContain('/admin/ad-management');
    for (const address of ['/admin', '/admin/membership-management', '/admin/ad-management']) {
      await turnTo(page, address);
      await expect(page).toHaveURL('/');
    }
  },
);
