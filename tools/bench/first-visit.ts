// `npm run bench first-visit`: how long a first visit takes on a slow phone: processor four times slower, 1.6 Mbit/s,
// 150 ms for a round trip, nothing cached. Another checkout, built, is measured in the same rounds when BASELINE names
// its folder, because times of two runs on a busy machine cannot be compared.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { startServer } from '../../apps/server/test/support/server-process.ts';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts';
import { median } from './median.ts';

const SLOWER = 4;
const BITS_PER_SECOND = 1_600_000;
const ROUND_TRIP_MS = 150;
const PHONE = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  locale: 'en-IN',
  serviceWorkers: 'block' as const,
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};
/** The targets: milliseconds until the largest contentful paint, and the largest layout shift. */
const PROMISED = { lcp: 2500, cls: 0.02 };

/** Times in milliseconds since the address was opened; `shifted` is what moved, as CLS counts it. */
type Visit = { fcp: number; lcp: number; cls: number; before: number; requests: number; bytes: number };

const MEASURES: Readonly<Record<keyof Visit, string>> = {
  lcp: 'LCP ms',
  fcp: 'FCP ms',
  cls: 'CLS',
  before: 'requests before FCP',
  requests: 'requests',
  bytes: 'KiB',
};

/** Records in the page what the browser reports of it, from the first moment on. */
function observe(): void {
  const seen = { lcp: 0, cls: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    seen.lcp = list.getEntries().at(-1)!.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  const perSecond = BITS_PER_SECOND / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: perSecond,
    uploadThroughput: perSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** The browser reports a largest contentful paint some frames after it was shown. */
const REPORT_DELAY_MS = 500;

/** Waits until the app has painted: a paint that is larger than the prerendered page counts. */
async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getElementById('served') === null);
  await page.waitForTimeout(REPORT_DELAY_MS);
}

const read = (page: Page) =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { lcp: number; cls: number } };
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const requests = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < fcp).length;
    // The page itself is no resource of its own.
    return { ...seen, fcp, before: requests + 1 };
  });

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slowDown(session);
    await page.addInitScript(observe);
    let [bytes, requests] = [0, 0];
    session.on('Network.requestWillBeSent', () => (requests += 1));
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(address, { waitUntil: 'networkidle' });
    await takenOver(page);
    return { ...(await read(page)), requests, bytes: bytes / 1024 };
  } finally {
    await context.close();
  }
}

/** The server of a checkout with the people and listings of the demonstration. */
async function start(checkout?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-first-visit-'));
  const other = checkout && pathToFileURL(join(checkout, 'apps/server/test/support/server-process.ts')).href;
  const { startServer: startIt } = other
    ? ((await import(other)) as { startServer: typeof startServer })
    : { startServer };
  const server = startIt({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE_ADDRESS: '100000',
    DATABASE_BURST_SECONDS: '600',
  });
  return {
    address: await server.ready,
    async end() {
      await server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The first page that a sitemap names. */
async function firstOf(address: string, sitemap: string, page: RegExp): Promise<string> {
  const text = await (await fetch(`${address}/sitemaps/${sitemap}`)).text();
  const [path] = page.exec(text) ?? [];
  if (!path) throw new Error(`${sitemap} names no such page`);
  return path;
}

/** Home, the lists, and the pages of an enquiry and an offer. */
async function pathsOf(address: string): Promise<string[]> {
  const enquiry = await firstOf(address, 'enquiries-0.xml', /\/enquiry\/PE-\d+/);
  const offer = await firstOf(address, 'offers-0.xml', /\/offer\/SO-\d+/);
  return ['/', '/check-purchase-enquiries', '/check-sales-offers', enquiry, offer];
}

const cell = (measure: keyof Visit, value: number): string => value.toFixed(measure === 'cls' ? 3 : 0);

/**
 * Prints the table of medians; false when a target is missed.
 *
 * @param rounds how often each page is opened, one after the other
 */
export async function benchFirstVisit([rounds = 5]: readonly number[]): Promise<boolean> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('needs Chromium: apt-get install chromium');
  const { BASELINE } = process.env;
  const servers = new Map([['here', await start()]]);
  if (BASELINE) servers.set('baseline', await start(BASELINE));
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const visits = new Map<string, Visit[]>();
  try {
    const paths = await pathsOf(servers.get('here')!.address);
    for (let round = 0; round <= rounds; round += 1) {
      for (const path of paths) {
        for (const [name, { address }] of servers) {
          const found = await visit(browser, `${address}${path}`);
          // The first round wakes the servers up.
          if (round > 0) visits.set(`${path} | ${name}`, [...(visits.get(`${path} | ${name}`) ?? []), found]);
        }
      }
    }
  } finally {
    await browser.close();
    await Promise.all([...servers.values()].map((server) => server.end()));
  }
  return print(visits);
}

function print(visits: ReadonlyMap<string, readonly Visit[]>): boolean {
  const measures = Object.keys(MEASURES) as (keyof Visit)[];
  let areTargetsMet = true;
  console.log(`| page | checkout | ${Object.values(MEASURES).join(' | ')} |`);
  console.log(`|---|---|${measures.map(() => '---|').join('')}`);
  for (const [name, found] of visits) {
    const of = (measure: keyof Visit) => median(found.map((each) => each[measure]));
    const isTargetMet = of('lcp') <= PROMISED.lcp && of('cls') <= PROMISED.cls;
    if (name.endsWith('here')) areTargetsMet &&= isTargetMet;
    console.log(
      `| ${name} | ${measures.map((each) => cell(each, of(each))).join(' | ')} |${isTargetMet ? '' : ' BROKEN'}`,
    );
  }
  return areTargetsMet;
}
