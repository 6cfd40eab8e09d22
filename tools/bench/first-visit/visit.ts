/** Opens a page once as on a slow phone, with nothing cached, and reads what the browser says of it. */
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { storeSession } from './demo-session.ts';

const SLOWER = 4;
const BITS_PER_SECOND = 1_600_000;
const ROUND_TRIP_MS = 150;

/** The user agents, each with its window. */
export const AGENTS = {
  phone: {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  },
  desktop: {
    viewport: { width: 1280, height: 800 },
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  },
} satisfies Record<string, BrowserContextOptions>;

export type Reader = { agent: keyof typeof AGENTS; language: 'en' | 'hi' };

/** Times in milliseconds since the address was opened, `app` until the app takes over; `cls` is what moved, as CLS counts it. */
export type Visit = {
  fcp: number;
  lcp: number;
  app: number;
  cls: number;
  before: number;
  requests: number;
  bytes: number;
};

/** Records in the page what the browser reports of it, from the first moment on. */
function observe(): void {
  const seen = { lcp: 0, cls: 0, app: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    seen.lcp = list.getEntries().at(-1)!.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  let served: HTMLElement | null = null;
  new MutationObserver(() => {
    served ??= document.getElementById('served');
    if (served?.isConnected === false) seen.app ||= performance.now();
  }).observe(document, { childList: true, subtree: true });
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
    const { seen } = globalThis as unknown as { seen: { lcp: number; cls: number; app: number } };
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const requests = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < fcp).length;
    // The page itself is no resource of its own.
    return { ...seen, fcp, before: requests + 1 };
  });

/**
 * Opens an address for the first time, and waits until nothing more is loaded.
 *
 * @param member the session of one who is signed in, and whether they were here before, so that the browser has the files; without it the
 * reader is a visitor
 */
export async function visit(
  browser: Browser,
  address: string,
  { agent, language }: Reader,
  member?: { session: unknown; wasHere: boolean },
): Promise<Visit> {
  const context = await browser.newContext({
    ...AGENTS[agent],
    locale: `${language}-IN`,
    serviceWorkers: 'block' as const,
  });
  try {
    if (member) await storeSession(context, member.session);
    if (member?.wasHere) {
      const before = await context.newPage();
      await before.goto(address, { waitUntil: 'networkidle' });
      await before.close();
    }
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slowDown(session);
    await page.addInitScript(observe);
    const files = new Map<string, string>();
    let [bytes, requests] = [0, 0];
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      requests += 1;
      files.set(requestId, request.url);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength;
      if (process.env.FILES) console.log(`${(encodedDataLength / 1024).toFixed(1)} KiB ${files.get(requestId)}`);
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    await takenOver(page);
    return { ...(await read(page)), requests, bytes: bytes / 1024 };
  } finally {
    await context.close();
  }
}
