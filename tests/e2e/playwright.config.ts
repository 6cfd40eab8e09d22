import { defineConfig } from '@playwright/test';
import { ONCE, PHONE } from './support/widths.ts';

/** Set by tools/e2e.ts, which `npm run e2e` calls. */
function setting(name: 'E2E_CHROMIUM' | 'E2E_CHROMIUM_FLAGS' | 'E2E_PORT' | 'E2E_DATA_DIR'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start the journeys with "npm run e2e"`);
  return value;
}

const baseURL = `http://127.0.0.1:${setting('E2E_PORT')}`;

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // One server and one embedded database under all journeys; each makes members of its own.
  // Three for two cores: a journey waits for a third of its time. With four, a busy machine let requests wait for longer than the embedded
  // database does (LONGEST_WAIT_EMBEDDED_MS), which is a 503.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A journey waits for conditions; this is how long at most, on a machine that has other work.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'en-IN',
    // A device elsewhere in the world: the product shows Indian time all the same.
    timezoneId: 'America/New_York',
    // Requests that a worker answers cannot be observed or made to fail; offline.test.ts allows it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: setting('E2E_CHROMIUM'), args: setting('E2E_CHROMIUM_FLAGS').split(' ') },
    // Records actions and requests; screenshots of every step would take a fifth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      // Losing the connection is a phone's business, and the same at any width.
      testIgnore: 'offline.test.ts',
      grepInvert: new RegExp(`${PHONE}\\b`),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grepInvert: new RegExp(`${ONCE}\\b`),
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
        userAgent:
          'Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      },
    },
  ],
  webServer: {
    command: 'node apps/server/src/main.ts',
    cwd: '../..',
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    env: {
      PORT: setting('E2E_PORT'),
      DATA_DIR: setting('E2E_DATA_DIR'),
      LOG_LEVEL: 'warn',
      // Nothing here cuts the power, and a new database is a thousand files to sync.
      EMBEDDED_FSYNC: '0',
      // Every visitor of the journeys comes from one address.
      REQUESTS_PER_MINUTE_ADDRESS: '100000',
      DATABASE_SECONDS_PER_MINUTE_ADDRESS: '6000',
      DATABASE_BURST_SECONDS: '600',
    },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
