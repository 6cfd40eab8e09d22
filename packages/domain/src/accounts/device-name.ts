/** Readable names for a browser's User-Agent, so that a person recognizes the device. */

const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows NT\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * The names of a device's browser and system; null for an unknown part.
 *
 * @param userAgent the unchecked header; a client may send anything
 */
export function deviceParts(userAgent: string | null | undefined): { browser: string | null; system: string | null } {
  const named = (list: typeof BROWSERS) => list.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}

/**
 * A device by its browser and system; null when both are unknown.
 *
 * @example deviceName('Mozilla/5.0 (Linux; Android 14; …) … Chrome/130.0 Mobile Safari/537.36') // 'Chrome on Android'
 */
export function deviceName(userAgent: string | null | undefined): string | null {
  const { browser, system } = deviceParts(userAgent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system);
}
