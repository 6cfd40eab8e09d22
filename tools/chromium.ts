/** Finds a Chromium for the browser journeys and for pictures. */
import { spawnSync } from 'node:child_process';

/**
 * Path of the system's Chromium or Chrome; null where there is none. The headless shell comes first: it has no windows
 * to manage, and the journeys take a quarter less processor time.
 */
export function findChromium(): string | null {
  for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return null;
}

/** The same. @throws Error where there is none */
export function requireChromium(): string {
  const path = findChromium();
  if (!path) throw new Error('needs Chromium: apt-get install chromium');
  return path;
}

/**
 * Features of Chromium that cost time. Its address box is two pages with scripts in every context, which are not shown
 * here but take a third of a journey's processor time. The first entries are Playwright's own list, because the last
 * such flag replaces earlier ones.
 */
const NOT_NEEDED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Flags with which Chromium runs as root, without a display, and without network requests of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${NOT_NEEDED.join(',')}`,
];
