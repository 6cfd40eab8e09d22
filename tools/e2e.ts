/**
 * Runs the browser journeys: finds or installs a Chromium, gives the server a fresh data directory with demo data and a
 * free port, and runs Playwright. Arguments of the npm script are passed to Playwright (`npm run e2e -- --grep
 * signup`).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { layDatabase } from '../db/src/testing.ts';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
import { freePort } from './free-port.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function installChromium(): string | null {
  if (userInfo().uid !== 0) return null;
  console.log('Installing Chromium (apt-get) …');
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status === 0) break;
  }
  return findChromium();
}

const chromium = findChromium() ?? installChromium();
if (!chromium) {
  process.stderr.write('The browser journeys need Chromium: apt-get install chromium\n');
  process.exit(1);
}
/** A page lives for seconds here: what V8's two optimising compilers make of it is not used enough to pay for itself. */
const NO_OPTIMISING = '--js-flags=--no-maglev,--no-turbofan';
const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-e2e-'));
// As a first start would have made it, which is another test's subject.
await layDatabase('demo', join(dataDir, 'db'));
const env = {
  ...process.env,
  E2E_CHROMIUM: chromium,
  E2E_CHROMIUM_FLAGS: [...CHROMIUM_FLAGS, NO_OPTIMISING].join(' '),
  E2E_PORT: String(await freePort()),
  E2E_DATA_DIR: dataDir,
};
const args = ['test', '--config', 'tests/e2e/playwright.config.ts', ...process.argv.slice(2)];
const { status } = spawnSync('playwright', args, { cwd: root, stdio: 'inherit', env });
rmSync(dataDir, { recursive: true, force: true });
process.exit(status ?? 1);
