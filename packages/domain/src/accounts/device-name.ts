/** What a browser calls itself, in words that a person knows the device by. */

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
 * A device's browser and system by their names; null what it does not say.
 *
 * @param userAgent the header as it came; anybody may write anything into it
 */
export function deviceParts(userAgent: string | null | undefined): { browser: string | null; system: string | null } {
  const named = (list: typeof BROWSERS) => list.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}

/**
 * A device by its browser and system; null when it says neither.
 *
 * @example deviceName('Mozilla/5.0 (Linux; Android 14; …) … Chrome/130.0 Mobile Safari/537.36') // 'Chrome on Android'
 */
export function deviceName(userAgent: string | null | undefined): string | null {
  const { browser, system } = deviceParts(userAgent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system);
}
