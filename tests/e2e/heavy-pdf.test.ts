/** Files that a reader's device could not bear: a page that is drawn without end, and one page more than are shown. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { ONCE } from './support/widths.ts';

/** A PDF of these objects, numbered from 1; the first is the catalogue. */
function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${text}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`);
}

const DEPTH = 40;
const streamOf = (head: string, content: string) =>
  `<<${head}/Length ${content.length}>>stream\n${content}\nendstream `;

/** One page with a form that draws another one twice, and so on: a billion rectangles in 5 KB. */
function endless(): Buffer {
  const box = '/BBox[0 0 300 400]';
  const form = (at: number) =>
    streamOf(
      `/Type/XObject/Subtype/Form${box}/Resources<</XObject<</F ${at + 1} 0 R>>>>`,
      at - 4 < DEPTH ? '/F Do /F Do' : '0 0 9 9 re f',
    );
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>',
    streamOf('', '/F Do'),
    ...Array.from({ length: DEPTH + 1 }, (_, n) => form(n + 5)),
  ]);
}

function ofPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ');
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>';
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    ...Array.from({ length: count }, () => page),
  ]);
}

/** Opens a price list whose file is this one. */
async function openFile(page: Page, body: Buffer) {
  await page.route('**/ojasvi-poy-fdy-silvassa.pdf', (route) =>
    route.fulfill({ contentType: 'application/pdf', body }),
  );
  await page.goto('/price-updates?q=ojasvi');
  await page.getByRole('link', { name: 'Open PDF' }).click();
  return page.getByRole('dialog', { name: /^Polyester Filament POY and FDY/ });
}

test('a page that is drawn without end is given up, and the tab lives', { tag: ONCE }, async ({ page }) => {
  const reader = await openFile(page, endless());
  await expect(reader.getByText('Page 1 of 1')).toBeVisible();
  await expect(reader.getByText(/^It takes too much of this device to show this file here\./)).toBeVisible({
    timeout: 40_000,
  });
  await expect.poll(() => page.workers().filter((worker) => worker.url().includes('pdf')).length).toBe(0);
  await reader.getByRole('button', { name: 'Close' }).click();
  await expect(reader).toBeHidden();
});

test(
  'of a file of very many pages the first ones are shown, and the reader is told',
  { tag: ONCE },
  async ({ page }) => {
    const reader = await openFile(page, ofPages(301));
    await expect(reader.getByText('Page 1 of 301')).toBeVisible();
    await expect(reader.locator('[data-page]')).toHaveCount(300);
    await expect(
      reader.getByText('The first 300 of 301 pages are shown here. Download the file for the rest.'),
    ).toBeAttached();
  },
);
