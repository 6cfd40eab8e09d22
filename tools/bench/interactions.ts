// `npm run bench interactions`: how long the page takes to show what a press or a key did, on a phone four times slower than this
// machine: Interaction to Next Paint (https://web.dev/articles/inp), which is the longest interaction of each case, in milliseconds. The
// network is this machine's. ONLY is a regular expression of cases.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startServer } from '../../apps/server/test/support/server-process.ts';
import { CHROMIUM_FLAGS, requireChromium } from '../chromium.ts';
import { demoSession, storeSession } from './first-visit/demo-session.ts';
import { AGENTS } from './first-visit/visit.ts';
import { eachSize } from './market.ts';
import { median } from './median.ts';
import { serverOver, tokenOf } from './server.ts';

const PROMISED_MS = 100;
const SLOWER = 4;
const PRODUCTS = 2000;
/** Until the browser has reported the last interaction; it does so some frames later. */
const REPORT_DELAY_MS = 500;

type Site = { address: string; session: unknown };
type Case = {
  name: string;
  path: string;
  ready: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
};

/** Types as a hurried person does: eight keys a second. */
const TYPING = { delay: 125 };

const MARKET: readonly Case[] = [
  {
    name: 'typing in the search of a list',
    path: '/check-sales-offers',
    ready: (page) => page.getByRole('searchbox').first().click(),
    act: (page) => page.keyboard.type('150/48 SD NIM', TYPING),
  },
  {
    name: 'opening the filters of a list',
    path: '/check-sales-offers',
    ready: (page) =>
      page
        .getByRole('button', { name: /^Filters/ })
        .first()
        .waitFor(),
    act: (page) =>
      page
        .getByRole('button', { name: /^Filters/ })
        .first()
        .tap(),
  },
  {
    name: 'I’m Interested',
    path: '/check-purchase-enquiries',
    ready: (page) =>
      page
        .getByRole('button', { name: /Interested/ })
        .first()
        .waitFor(),
    act: (page) =>
      page
        .getByRole('button', { name: /Interested/ })
        .first()
        .tap(),
  },
  {
    name: 'typing in the form of an offer',
    path: '/post-sales-offer',
    async ready(page) {
      await page.getByLabel('Fibre type').selectOption('Polyester Filament');
      await page.getByLabel('Lot no').click();
    },
    act: (page) => page.keyboard.type('A-2231/7 K', TYPING),
  },
];

const PRICES: readonly Case[] = [
  {
    name: `a price among ${PRODUCTS.toLocaleString('en-IN')}`,
    path: '/price-management',
    async ready(page) {
      await page.getByLabel('Company').selectOption({ label: 'Bench Spinners' });
      await page
        .getByRole('textbox', { name: /^Basic price of/ })
        .nth(3)
        .click();
      await page.keyboard.press('ControlOrMeta+a');
    },
    async act(page) {
      await page.keyboard.type('1301.50', TYPING);
      await page.keyboard.press('Enter');
      await page.keyboard.type('412', TYPING);
    },
  },
];

/** Records in the page how long each interaction took until its next paint. */
function observe(): void {
  const took: number[] = [];
  Object.assign(globalThis, { took });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) took.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** The longest interaction of a case, ms; 16 where the browser reports none, because it reports none that is shorter. */
async function measure(browser: Browser, { address, session }: Site, { path, ready, act }: Case): Promise<number> {
  const context = await browser.newContext({ ...AGENTS.phone, locale: 'en-IN', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await storeSession(page, session);
    await page.addInitScript(observe);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => document.getElementById('served') === null);
    await ready(page);
    await page.waitForTimeout(REPORT_DELAY_MS);
    await page.evaluate(() => ((globalThis as unknown as { took: number[] }).took.length = 0));
    await act(page);
    await page.waitForTimeout(REPORT_DELAY_MS * 2);
    const took = await page.evaluate(() => (globalThis as unknown as { took: number[] }).took);
    return Math.max(16, ...took);
  } finally {
    await context.close();
  }
}

async function runAll(browser: Browser, site: Site, cases: readonly Case[], rounds: number): Promise<boolean> {
  const only = new RegExp(process.env.ONLY ?? '');
  let areTargetsMet = true;
  for (const each of cases.filter(({ name }) => only.test(name))) {
    const found: number[] = [];
    // The first round fills the server's caches.
    for (let round = 0; round <= rounds; round += 1) {
      const longest = await measure(browser, site, each);
      if (round > 0) found.push(longest);
    }
    const isTargetMet = median(found) <= PROMISED_MS;
    areTargetsMet &&= isTargetMet;
    console.log(`| ${each.name} | ${found.join(', ')} | ${median(found)} |${isTargetMet ? '' : ' BROKEN'}`);
  }
  return areTargetsMet;
}

async function onDemo(browser: Browser, rounds: number): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-interactions-'));
  const server = startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_BURST_SECONDS: '600' });
  try {
    const address = await server.ready;
    const session = await demoSession(address, 'free@');
    return await runAll(browser, { address, session }, MARKET, rounds);
  } finally {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPrices(browser: Browser, rounds: number): Promise<boolean> {
  let areTargetsMet = true;
  await eachSize(
    [PRODUCTS],
    { script: 'fill-company.sql', indexes: ['private.product_search_words_idx'] },
    async (url, client) => {
      const { rows } = await client.query(`select md5('member0')::uuid::text as admin`);
      const id = (rows[0] as { admin: string }).admin;
      const server = await serverOver(url);
      const DAY_SECONDS = 86_400;
      const session = {
        access_token: await tokenOf(id),
        refresh_token: 'none',
        token_type: 'bearer',
        expires_in: DAY_SECONDS,
        expires_at: Math.floor(Date.now() / 1000) + DAY_SECONDS,
        user: { id, email: 'member0@bench.example', aud: 'authenticated', app_metadata: {}, user_metadata: {} },
      };
      try {
        areTargetsMet = await runAll(browser, { address: server.site, session }, PRICES, rounds);
      } finally {
        await server.end();
      }
    },
  );
  return areTargetsMet;
}

/**
 * Prints the table; false when a case takes longer than is promised.
 *
 * @param rounds how often each case is measured
 */
export async function benchInteractions([rounds = 3]: readonly number[]): Promise<boolean> {
  const executablePath = requireChromium();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    console.log('| interaction | longest, ms | median |');
    console.log('|---|---|---|');
    const market = await onDemo(browser, rounds);
    return (await onPrices(browser, rounds)) && market;
  } finally {
    await browser.close();
  }
}
