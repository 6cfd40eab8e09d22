/** Where a Chromium is, for the browser journeys and for pictures. */
import { spawnSync } from 'node:child_process';

/**
 * Path of the system's Chromium or Chrome; null where there is none. The headless shell first: it has no windows to manage, and
 * the journeys take a quarter less of the processor.
 */
export function findChromium(): string | null {
  for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return null;
}

/**
 * What Chromium would do beside the page. The box for addresses is two pages of its own, with scripts, in every context:
 * drawn by nobody here, they take a third of a journey's processor. What stands before them is Playwright's own list, which
 * the last such flag takes the place of.
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

/** Flags with which Chromium runs as root and without a display, and calls nobody. */
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
