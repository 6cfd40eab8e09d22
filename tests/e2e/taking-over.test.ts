import type { Page, Route } from '@playwright/test';
import { comeAs, expect, test } from './support/test.ts';
import { ONCE } from './support/widths.ts';

/** A run of text on a page, and its position in CSS pixels. */
type Text = { text: string; box: [x: number, y: number, width: number, height: number] };

/**
 * The texts of the first screen, in the order of the page. React writes adjacent nodes for what one node of the
 * prerendered page contains.
 */
function textsIn(root: string): Text[] {
  const texts: Text[] = [];
  for (const element of document.querySelectorAll(`${root} *`)) {
    let run: ChildNode[] = [];
    for (const node of [...element.childNodes, null]) {
      if (node?.nodeType === Node.TEXT_NODE) {
        run.push(node);
        continue;
      }
      const text = run.map(({ textContent }) => textContent).join('');
      if (text.trim()) {
        const range = document.createRange();
        range.setStart(run[0]!, 0);
        range.setEndAfter(run.at(-1)!);
        const { x, y, width, height } = range.getBoundingClientRect();
        const isSeen = width > 1 && y < innerHeight && y + height > 0 && x < innerWidth && x + width > 0;
        if (isSeen) texts.push({ text, box: [x, y, width, height] });
      }
      run = [];
    }
  }
  return texts;
}

/** Blocks requests for such a file until they are released. */
async function hold(page: Page, file: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(file, async (route: Route) => {
    await released;
    await route.continue();
  });
  return release;
}

const agentOf = (page: Page) => page.evaluate(() => navigator.userAgent);

async function firstOf(page: Page, sitemap: string, path: RegExp): Promise<string> {
  const text = await (await page.request.get(`/sitemaps/${sitemap}`)).text();
  return path.exec(text)![0];
}

const firstPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

/** Texts of the page that lie elsewhere in the app's. */
function movedTexts(prerendered: readonly Text[], app: readonly Text[]) {
  return app.flatMap(({ text, box }, index) => {
    const before = prerendered[index]!.box;
    const most = Math.max(...box.map((value, side) => Math.abs(value - before[side]!)));
    return most > 1 ? [{ text, before, after: box }] : [];
  });
}

/** What is written, but for ages such as `3 hr`, which may grow between the two pages. */
const wordsOf = (texts: readonly Text[]): string[] => texts.map(({ text }) => text.replace(/^\d+ (?=min$|hr$)/, ''));

/** As on a slow line: the letters come after the first paint, and the app after the letters. */
async function textsBeforeAndAfter(page: Page, path: string): Promise<[drawn: Text[], app: Text[]]> {
  const sendLetters = await hold(page, /\/assets\/anek-latin-/);
  const sendApp = await hold(page, /\/assets\/index-[\w-]+\.js/);
  await page.goto(path, { waitUntil: 'commit' });
  await firstPaint(page);
  const prerendered = await page.evaluate(textsIn, '#served');
  const letters = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/anek-latin-'));
  sendLetters();
  await letters;
  sendApp();
  await expect(page.locator('#served')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  return [prerendered, await page.evaluate(textsIn, '#root')];
}

for (const [what, sitemap, path] of [
  ['an enquiry', 'enquiries-0.xml', /\/enquiry\/PE-\d+/],
  ['an offer', 'offers-0.xml', /\/offer\/SO-\d+/],
] as const) {
  // A paint of the app that is larger than the prerendered page counts as the largest contentful paint, however late.
  test(`the app renders the page of ${what} in exactly the prerendered boxes`, async ({ page, context }) => {
    const address = await firstOf(page, sitemap, path);
    // The page of journeys waits with every address until the app is there.
    const slow = await context.newPage();
    // A server that is busy with other journeys may serve one without.
    await expect(async () => {
      const answer = await page.request.get(address, { headers: { 'user-agent': await agentOf(page) } });
      expect(await answer.text()).toContain('id="served"');
    }).toPass();
    const [prerendered, app] = await textsBeforeAndAfter(slow, address);
    expect(prerendered.length).toBeGreaterThan(15);
    expect(wordsOf(app)).toEqual(wordsOf(prerendered));
    expect(movedTexts(prerendered, app)).toEqual([]);
  });
}

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('the app renders an English article in exactly the prerendered boxes', async ({ page, context }) => {
    const address = await firstOf(page, 'news.xml', /\/news\/[\w-]+/);
    const slow = await context.newPage();
    // The whole page waits for its letters, the Latin ones among them, and the app after it.
    const sendApp = await hold(slow, /\/assets\/index-[\w-]+\.js/);
    await expect(async () => {
      await slow.goto(address, { waitUntil: 'commit' });
      await expect(slow.locator('#served')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await firstPaint(slow);
    await slow.evaluate(() => document.fonts.ready);
    const prerendered = await slow.evaluate(textsIn, '#served');
    sendApp();
    await expect(slow.locator('#served')).toHaveCount(0);
    const app = await slow.evaluate(textsIn, '#root');
    expect(prerendered.length).toBeGreaterThan(8);
    expect(wordsOf(app)).toEqual(wordsOf(prerendered));
    expect(movedTexts(prerendered, app)).toEqual([]);
  });
});

test(
  'the columns of a list keep their widths when the lines below the window come',
  { tag: ONCE },
  async ({ context }) => {
    const slow = await context.newPage();
    const sendApp = await hold(slow, /\/assets\/index-[\w-]+\.js/);
    const widths = (page: string) =>
      slow
        .locator(`${page} thead th:visible`)
        .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().width)));
    await expect(async () => {
      await slow.goto('/check-purchase-enquiries', { waitUntil: 'commit' });
      await expect(slow.locator('#served')).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    // Lines that are still to be parsed, and letters that are to come, would change the widths.
    await slow.waitForFunction(() => document.readyState !== 'loading');
    await slow.evaluate(() => document.fonts.ready);
    const before = await widths('#served');
    sendApp();
    await expect(slow.locator('#root [data-lines="rest"]')).toBeVisible();
    const moved = (await widths('#root')).map((width, column) => Math.abs(width - before[column]!));
    expect(moved).toHaveLength(11);
    expect(Math.max(...moved)).toBeLessThanOrEqual(4);
  },
);

test("before the app is loaded I'm Interested leads a visitor to the login that returns, and is disabled for a member", async ({
  page,
  context,
}) => {
  const address = await firstOf(page, 'offers-0.xml', /\/offer\/SO-\d+/);
  const slow = await context.newPage();
  const sendApp = await hold(slow, /\/assets\/index-[\w-]+\.js/);
  const prerendered = slow.locator('#served').getByRole('link', { name: "I'm Interested in" });
  // The first page after a start is not prerendered.
  const open = () =>
    expect(async () => {
      await slow.goto(address, { waitUntil: 'commit' });
      await expect(prerendered).toBeVisible({ timeout: 2000 });
    }).toPass();
  await open();
  await expect(prerendered).toHaveAttribute('href', `/login?redirect=${encodeURIComponent(address)}`);
  await prerendered.click({ noWaitAfter: true });
  await expect(slow).toHaveURL(/\/login\?redirect=/);

  await comeAs(slow, 'paid@tanabana.example');
  await open();
  await expect(prerendered).toHaveCSS('pointer-events', 'none');
  await expect(prerendered).toHaveCSS('opacity', '0.5');
  sendApp();
  await expect(slow.locator('#served')).toHaveCount(0);
  await expect(slow.getByRole('button', { name: "I'm Interested in" })).toBeVisible();
});

test('a button that is pressed before the app is loaded does its work when it is', async ({ context }) => {
  const slow = await context.newPage();
  const sendApp = await hold(slow, /\/assets\/index-[\w-]+\.js/);
  const cotton = slow.getByRole('button', { name: /^Cotton/, disabled: false }).first();
  await expect(async () => {
    await slow.goto('/check-purchase-enquiries', { waitUntil: 'commit' });
    await expect(slow.locator('#served')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await cotton.click({ noWaitAfter: true });
  sendApp();
  await expect(slow.locator('#served')).toHaveCount(0);
  await expect(cotton).toHaveAttribute('aria-pressed', 'true');
});

test('a member sees Home before the app is loaded and types there, and sees no form that is for visitors', async ({
  context,
}) => {
  const slow = await context.newPage();
  await comeAs(slow, 'paid@tanabana.example');
  const sendApp = await hold(slow, /\/assets\/index-[\w-]+\.js/);
  const served = slow.locator('#served');
  const line = { name: 'What do you need, or offer?' };
  const open = (path: string, check: () => Promise<unknown>) =>
    expect(async () => {
      await slow.goto(path, { waitUntil: 'commit' });
      await check();
    }).toPass({ timeout: 30_000 });
  await open('/login', () => expect(served).toHaveCSS('visibility', 'hidden', { timeout: 2000 }));
  await open('/', () => expect(served.getByRole('textbox', line)).toBeVisible({ timeout: 2000 }));
  await expect(served.locator('main [data-for=members]:visible')).toHaveCount(1);
  await expect(served.locator('[data-for=visitors]:visible')).toHaveCount(0);
  await served.getByRole('textbox', line).fill('150/48 SD NIM 500 kg');
  sendApp();
  await expect(served).toHaveCount(0);
  await expect(slow.getByRole('textbox', line)).toHaveValue('150/48 SD NIM 500 kg');
});

test('a member sees the skeleton of Product Search before the app is loaded and types there, and a visitor does not', async ({
  context,
}) => {
  const slow = await context.newPage();
  const sendApp = await hold(slow, /\/assets\/index-[\w-]+\.js/);
  const served = slow.locator('#served');
  const open = (check: () => Promise<unknown>) =>
    expect(async () => {
      await slow.goto('/product-search', { waitUntil: 'commit' });
      await check();
    }).toPass({ timeout: 30_000 });
  await open(() => expect(served).toBeHidden({ timeout: 2000 }));
  await comeAs(slow, 'paid@tanabana.example');
  await open(() =>
    expect(served.getByRole('heading', { level: 1, name: 'Product Search' })).toBeVisible({ timeout: 2000 }),
  );
  await served.getByRole('searchbox').fill('cotton');
  sendApp();
  await expect(served).toHaveCount(0);
  await expect(slow.getByRole('searchbox')).toHaveValue('cotton');
  await expect(slow).toHaveURL(/\?q=cotton$/);
});

test('a page for members preloads what their app loads in any case', { tag: ONCE }, async ({ page }) => {
  const text = await (await page.request.get('/product-search')).text();
  for (const name of ['product-search', 'make-auth-client', 'as-member', 'own-profile', 'member-parts']) {
    expect(text).toMatch(new RegExp(`<link data-(?:next|late) [^>]*href="/assets/${name}-`));
  }
});

test(
  'what the app of a member reads first is requested before the app is loaded, and once',
  { tag: ONCE },
  async ({ context }) => {
    const slow = await context.newPage();
    await comeAs(slow, 'paid@tanabana.example');
    const sendApp = await hold(slow, /\/assets\/index-[\w-]+\.js/);
    const reads: string[] = [];
    slow.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/(tanabana_free|get_my_access)$/.test(pathname)) reads.push(pathname);
    });
    await slow.goto('/product-search', { waitUntil: 'commit' });
    // Sent in the same moment, they are reported in any order.
    const both = ['/rest/v1/rpc/get_my_access', '/rest/v1/tanabana_free'];
    await expect.poll(() => reads.toSorted()).toEqual(both);
    sendApp();
    await expect(slow.getByRole('heading', { name: 'Product Search', level: 1 })).toBeVisible();
    expect(reads.toSorted()).toEqual(both);
  },
);
