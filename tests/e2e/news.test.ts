import { expect, expectSoundAtBothWidths, test } from './support/test.ts';
import { PHONE } from './support/widths.ts';

test(
  'a visitor searches the news, turns the page, reads an article and returns to it',
  { tag: PHONE },
  async ({ page }) => {
    await page.goto('/news');
    const news = page.getByRole('region', { name: 'News', exact: true });
    const snippets = page.getByRole('region', { name: 'Quick snippets' });
    await expect(page.getByRole('heading', { level: 1, name: 'Latest News & Snippets' })).toBeVisible();
    await expect(news.getByRole('listitem').getByRole('heading')).toHaveCount(17);
    await expectSoundAtBothWidths(page);

    await page.getByRole('searchbox').fill('ludhiana');
    await expect(page).toHaveURL(/q=ludhiana/);
    await expect(news.getByRole('heading', { level: 3 })).toHaveCount(1);
    await expect(snippets.getByRole('heading', { level: 3 })).toHaveText(['Acrylic 2/32']);
    await page.getByRole('searchbox').fill('');
    await expect(page).toHaveURL(/\/news$/);

    await news.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    const last = news.getByRole('link', { name: /^Silk: Bengaluru filature/ });
    await last.scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await place();
    await last.click();
    await expect(page.getByRole('heading', { level: 1, name: /^Silk: Bengaluru filature/ })).toBeVisible();
    await expect(page).toHaveTitle(/^Silk: Bengaluru filature/);
    await expectSoundAtBothWidths(page);
    await page.goBack();
    await expect(last).toBeInViewport();
    await expect.poll(place).toBe(before);
    await expect(news.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  },
);

test('a visitor opens a price list, reads its second page and downloads it', { tag: PHONE }, async ({ page }) => {
  await page.goto('/yarn-prices');
  await expect(page).toHaveURL(/\/price-updates$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectSoundAtBothWidths(page);
  await page.getByRole('searchbox').fill('ojasvi');
  await expect(page).toHaveURL(/q=ojasvi/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Open PDF' }).click();

  const reader = page.getByRole('dialog', { name: /^Polyester Filament POY and FDY/ });
  await expect(reader.getByText('Page 1 of 3')).toBeVisible();
  await expectSoundAtBothWidths(page);
  // The rendered page: the blue band at its head.
  const canvas = reader.locator('[data-page="1"] canvas');
  await expect
    .poll(() =>
      canvas.evaluate((element: HTMLCanvasElement) =>
        [...element.getContext('2d')!.getImageData(5, 5, 1, 1).data].slice(0, 3),
      ),
    )
    .toEqual([39, 67, 168]);
  const second = reader.locator('[data-page="2"]');
  await second.evaluate((place) => place.scrollIntoView());
  await expect(reader.getByText('Page 2 of 3')).toBeVisible();
  await expect(second).toContainText('Fully Drawn Yarn (FDY)');
  const width = () => second.evaluate((place) => place.clientWidth);
  const before = await width();
  await reader.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(before);
  await expect(reader.getByText('Page 2 of 3')).toBeVisible();

  const saving = page.waitForEvent('download');
  await reader.getByRole('link', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('ojasvi-poy-fdy-silvassa.pdf');
  await page.goBack();
  await expect(reader).toBeHidden();
  await expect(page).toHaveURL(/\/price-updates\?q=ojasvi$/);
});
