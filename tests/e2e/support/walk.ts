/** A walk from page to page: every page stands, requests and console are silent, and nothing scrolls sideways. */
import type { Page, Request } from '@playwright/test';
import { expect, expectNotSideways, expectSoundPage, resize } from './test.ts';

export type Watch = { errors: string[]; underWay: Set<Request> };

/** Everything that the browser's console or network would show in red, and pending requests. */
export function watch(page: Page): Watch {
  const errors: string[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request));
  page.on('console', (message) => message.type() === 'error' && errors.push(`console: ${message.text()}`));
  page.on('pageerror', ({ message }) => errors.push(`thrown: ${message}`));
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (response.status() >= 400)
      errors.push(`${response.status()} ${response.request().method()} ${pathname}${search}`);
  });
  page.on('requestfailed', (request) => {
    // The requests of a page end when the page is left.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') errors.push(`${reason} ${request.method()} ${request.url()}`);
  });
  return { errors, underWay };
}

/** Waits until the page is there and has every answer; nothing red came with it. */
export async function expectQuiet(page: Page, { errors, underWay }: Watch, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await expect.poll(() => underWay.size, address).toBe(0);
  // An idle page has run the code that it loaded last, which may have sent a request.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
  await expect.poll(() => underWay.size, address).toBe(0);
  expect(errors, address).toEqual([]);
}

/** What is looked at on each page, beside its silence. */
type Look = (page: Page) => Promise<void>;

/**
 * The widths of the journeys, 1280 and 360, and two that no other looks at: 640 is a desktop at 200 % zoom, 320 the
 * narrowest phone (https://www.w3.org/WAI/WCAG22/Understanding/reflow).
 */
const WIDTHS = [1280, 640, 360, 320];

/** Looks at the page at each width. The next page is opened at the last one: half of them at the narrowest. */
async function atEach(page: Page, widths: readonly number[], look: (width: number) => Promise<void>): Promise<void> {
  const isNarrow = page.viewportSize()!.width === widths.at(-1);
  for (const width of isNarrow ? widths.toReversed() : widths) {
    await resize(page, { width, height: 800 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await look(width);
  }
}

/** The page scrolls sideways at no width. */
export const atEveryWidth: Look = (page) =>
  atEach(
    page,
    WIDTHS.filter((width) => width !== 360),
    () => expectNotSideways(page),
  );

/** The same, and no accessibility violation on a desktop and on a phone. */
export const soundAtEveryWidth: Look = (page) =>
  atEach(page, WIDTHS, (width) => ([1280, 360].includes(width) ? expectSoundPage(page) : expectNotSideways(page)));

/** Opens each page from scratch, as from a bookmark: the server prerenders it, and every script loads again. */
export async function open(page: Page, seen: Watch, addresses: readonly string[], look?: Look): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expectQuiet(page, seen, address);
    await look?.(page);
  }
}

/** Turns from each to the next, as by a link: the same requests, without loading the app again. */
export async function turn(page: Page, seen: Watch, addresses: readonly string[], look?: Look): Promise<void> {
  for (const address of addresses) {
    if (new URL(page.url()).pathname !== address) {
      const left = await page.getByRole('heading', { level: 1 }).elementHandle();
      await page.evaluate((to) => history.pushState(null, '', to), address);
      await left!.waitForElementState('hidden');
    }
    await expectQuiet(page, seen, address);
    await look?.(page);
  }
}
