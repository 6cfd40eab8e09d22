import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const LIST = '/check-purchase-enquiries';
const rows = (page: Page) => page.getByText(/^PE-0/);

/** What moves on a page is added up from its first moment on, as CLS counts it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) moved.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum);
}

test('a list is there before any script, and the app takes it over without asking or moving anything', async ({
  page,
  browser,
  contextOptions,
}) => {
  const { baseURL } = test.info().project.use;
  const still = await browser.newContext({
    ...contextOptions,
    ...test.info().project.use,
    baseURL,
    javaScriptEnabled: false,
  });
  const without = await still.newPage();
  // The first page after a start goes without being drawn.
  await expect(async () => {
    await without.goto(LIST);
    await expect(without.locator('#served')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(without.getByRole('heading', { level: 1, name: 'Purchase Enquiries' })).toBeVisible();
  await expect(rows(without).first()).toBeInViewport();
  const seen = await rows(without).allTextContents();
  expect(seen.length).toBeGreaterThan(5);
  await still.close();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const moved = await watchShifts(page);
  // A server that is busy with other journeys may serve one without.
  await expect(async () => {
    asked.length = 0;
    const answer = await page.goto(LIST);
    expect(await answer!.text()).toContain('id="served"');
  }).toPass();
  await expect(page.locator('#served')).toHaveCount(0);
  await expect(rows(page).first()).toBeInViewport();
  // Journeys beside this one may have posted meanwhile.
  const shown = await rows(page).allTextContents();
  expect(shown.filter((number) => seen.includes(number)).length, shown.join()).toBeGreaterThan(5);
  expect(asked).not.toContain('/rest/v1/purchase_enquiries');
  expect(await moved()).toBeLessThanOrEqual(0.02);

  // It is the app: a fibre is chosen without a page being loaded, and its rows are asked for.
  const chip = page.getByRole('button', { name: /^Cotton \d/ });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => asked).toContain('/rest/v1/purchase_enquiries');
});
