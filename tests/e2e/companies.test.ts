import { expect, test, expectSoundAtBothWidths } from './support/test.ts';
import { PHONE } from './support/widths.ts';

test(
  'a visitor finds a company, a department and a product, and downloads the brochure',
  { tag: PHONE },
  async ({ page }) => {
    await page.goto('/corporate-members');
    const grid = page.getByRole('list', { name: 'Corporate Members' });
    // Beside it another journey registers a company, and deletes it.
    await expect(grid.getByRole('article').filter({ hasNotText: 'Journey Mills' })).toHaveCount(12);
    await expect(grid.getByText('No Logo').first()).toBeVisible();
    await expectSoundAtBothWidths(page);
    await page.getByPlaceholder('Search companies...').fill('bhilwara');
    await expect(page).toHaveURL(/q=bhilwara/);
    await expect(grid.getByRole('article')).toHaveCount(1);
    await grid.getByRole('link', { name: 'View Profile of Aravat Suityarn' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Aravat Suityarn' })).toBeVisible();
    await expect(page).toHaveTitle(/^Aravat Suityarn/);
    // 300 px high on a desktop, 5:2 on a phone; never moved by the picture, which has its place before it comes.
    const banner = page.locator('main img[width="1500"]');
    const { width, height } = (await banner.boundingBox())!;
    expect(Math.round(height)).toBe(width > 900 ? 300 : Math.round((width * 2) / 5));
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Dyed Suiting', 'Grey Suiting', 'Worsted Look']);
    await expect(page.getByText('Last Update (IST)').first()).toBeVisible();
    await expect(page.getByText('Place Bid')).toHaveCount(0);
    const brochure = page.getByRole('region', { name: 'Brochure' });
    await brochure.scrollIntoViewIfNeeded();
    await expect(brochure.getByRole('link', { name: 'Download brochure' })).toHaveAttribute('href', /\.pdf$/);
    // Its first page is rendered once it is near the screen.
    await expect
      .poll(() =>
        brochure
          .locator('canvas')
          .evaluate(
            (canvas: HTMLCanvasElement) =>
              canvas.width > 60 && canvas.getContext('2d')!.getImageData(9, 9, 1, 1).data[3],
          ),
      )
      .toBe(255);
    // Where no bar of the phone happens to lie half over a button.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectSoundAtBothWidths(page);

    await page.getByRole('searchbox', { name: 'Search products' }).fill('worsted');
    await expect(page).toHaveURL(/q=worsted/);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Worsted Look']);
    await page.getByRole('searchbox', { name: 'Search products' }).fill('');
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3);

    // A department and a product have addresses.
    await page
      .getByRole('navigation', { name: 'Departments' })
      .getByRole('link', { name: /^Worsted Look/ })
      .click();
    const heading = page.getByRole('heading', { level: 3, name: 'Worsted Look' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();

    const place = (await page.locator('[id^="product-"]').last().getAttribute('id'))!;
    const { pathname } = new URL(page.url());
    // Another document: from this one it would be a way within the page.
    await page.goto('about:blank');
    await page.goto(`${pathname}#${place}`);
    const row = page.locator(`#${place}`);
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fcorporate%2F/);
  },
);
