import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

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

test('a list is shown before any script, and the app takes it over without a request or a layout shift', async ({
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
  // The first page after a start is not prerendered.
  await expect(async () => {
    await without.goto(LIST);
    await expect(without.locator('#served')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(without.getByRole('heading', { level: 1, name: 'Purchase Enquiries' })).toBeVisible();
  await expect(rows(without).first()).toBeInViewport();
  const seen = await rows(without).allTextContents();
  expect(seen.length).toBeGreaterThan(5);
  await still.close();

  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const moved = await watchShifts(page);
  // A server that is busy with other journeys may serve one without.
  await expect(async () => {
    requests.length = 0;
    const answer = await page.goto(LIST);
    expect(await answer!.text()).toContain('id="served"');
  }).toPass();
  await expect(page.locator('#served')).toHaveCount(0);
  await expect(rows(page).first()).toBeInViewport();
  // Journeys beside this one may have posted meanwhile.
  const shown = await rows(page).allTextContents();
  expect(shown.filter((number) => seen.includes(number)).length, shown.join()).toBeGreaterThan(5);
  expect(requests).not.toContain('/rest/v1/purchase_enquiries');
  expect(await moved()).toBeLessThanOrEqual(0.02);

  // The app works: a fibre is chosen without a page load, and its rows are requested.
  const chip = page.getByRole('button', { name: /^Cotton \d/ });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => requests).toContain('/rest/v1/purchase_enquiries');
});

test(
  'a reader of Hindi sees a list in Hindi before any script, and the app takes it over in Hindi without a request',
  { tag: PHONE },
  async ({ browser, contextOptions }) => {
    const { baseURL, ...use } = test.info().project.use;
    const options = { ...contextOptions, ...use, baseURL, locale: 'hi-IN' };
    const heading = { level: 1, name: 'खरीद पूछताछ' } as const;
    const still = await browser.newContext({ ...options, javaScriptEnabled: false });
    const without = await still.newPage();
    // The first page after a start is not prerendered.
    await expect(async () => {
      await without.goto(LIST);
      await expect(without.getByRole('heading', heading)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(without.locator('html')).toHaveAttribute('lang', 'hi');
    await still.close();

    const context = await browser.newContext(options);
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await expect(async () => {
      requests.length = 0;
      const answer = await page.goto(LIST);
      expect(await answer!.text()).toContain('id="served"');
    }).toPass();
    await expect(page.locator('#served')).toHaveCount(0);
    await expect(page.getByRole('heading', heading)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    expect(requests).not.toContain('/rest/v1/purchase_enquiries');
    // English messages of the page are not loaded first.
    expect(requests.filter((path) => /\/assets\/(listings|filters|fields)-[\w-]{7}\.js$/.test(path))).toEqual([]);
    await context.close();
  },
);

/** What apps/web/test/bundle-budget.test.ts counts as the script of a first visit. */
const COUNTED = ['app', 'home', 'index', 'listings', 'market', 'packages', 'rolldown-runtime', 'routes'];

test(
  'the files of the app come as the build compressed them, which it does as well as it can',
  { tag: ONCE },
  async ({ page }) => {
    const [file = ''] = /\/assets\/packages-[\w-]+\.js/.exec(await (await page.request.get('/')).text()) ?? [];
    const answer = await page.request.get(file, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(brotliCompressSync(await answer.body()).length),
    });
  },
);

test('Home loads only the counted scripts before its first paint', async ({ page }) => {
  // The first idle moment never comes.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const requests = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w-]+)-[\w-]{7}\.js$/.exec(request.url()) ?? [];
    if (name) requests.add(name);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.locator('#served')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([...requests].sort()).toEqual(COUNTED);
});

test(
  'a page that is opened before the other routes are loaded opens as soon as they are',
  { tag: PHONE },
  async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/(pages|route-tree\.gen)-/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/');
    await expect(page.locator('#served')).toHaveCount(0);
    await page.getByRole('link', { name: 'Check Purchase Enquiries' }).first().click();
    await expect(page).toHaveURL(LIST);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Purchase Enquiries' })).toBeVisible();
    await expect(rows(page).first()).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Purchase Enquiries');
  },
);
