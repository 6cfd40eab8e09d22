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

/** Flags with which Chromium runs as root and without a display, and calls nobody. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
