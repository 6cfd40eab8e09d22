/** The two panels of admins: their pages at every width, without errors, and what the main admin does not have. */
import type { Page } from '@playwright/test';
import {
  atOtherWidth,
  comeAs,
  expect,
  expectSoundAtBothWidths,
  expectSoundPage,
  test,
  turnTo,
} from './support/test.ts';
import { atEveryWidth, expectQuiet, soundAtEveryWidth, turn, watch } from './support/walk.ts';
import { ONCE } from './support/widths.ts';

/** Opens each tile of a panel, and returns by the page's own link. Returns the addresses. */
async function walk(page: Page, panel: string, title: string): Promise<string[]> {
  const seen = watch(page);
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
    await expectQuiet(page, seen, address);
    await expect(page.getByRole('button', { name: 'Try again' }), address).toHaveCount(0);
    await atEveryWidth(page);
    await page.getByRole('link', { name: 'Back to Admin Panel' }).click();
    await expect(head).toBeVisible();
  }
  return tiles;
}

test('an admin opens every tile of the Admin Panel', { tag: ONCE }, async ({ page }) => {
  await comeAs(page, 'admin2@tanabana.example');
  const tiles = await walk(page, '/admin', 'Admin Panel');
  expect(tiles.length).toBeGreaterThanOrEqual(20);
  expect(tiles).toEqual(expect.arrayContaining(['/admin/ad-management', '/admin/security', '/admin/settings']));
  // No tile leads to the grid of one price list.
  await turn(page, watch(page), ['/admin/price-lists/90000000-0000-4000-8000-000000000002'], soundAtEveryWidth);
  // Opened anew they are of the executive's journey in shell.test.ts.
  await turnTo(page, '/admin2');
  await expect(page).toHaveURL('/');
});

test(
  'the main admin opens every tile of the limited panel, and nothing of the full one',
  { tag: ONCE },
  async ({ page }) => {
    await comeAs(page, 'admin1@tanabana.example');
    expect(await walk(page, '/admin2', 'Limited Admin Panel')).not.toContain('/admin/ad-management');
    for (const address of ['/admin', '/admin/membership-management#top', '/admin/ad-management']) {
      await turnTo(page, address);
      await expect(page).toHaveURL('/');
    }
    const own = () => page.getByRole('link', { name: 'My Profile' }).filter({ visible: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(own()).toHaveAttribute('href', /^\/profile\/[0-9a-f-]{36}$/);
    await expectSoundPage(page);
    await atOtherWidth(page, async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(own()).toHaveAttribute('href', /^\/profile\/[0-9a-f-]{36}$/);
      await expectSoundPage(page);
      await page.keyboard.press('Escape');
    });
  },
);
