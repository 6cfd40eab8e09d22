// The name of every page, once: for the menu, the title of the browser's tab and the screen reader's announcement after a navigation.
import { paths } from '#config/paths.ts';
import type { CommonPath } from '#config/paths.ts';

type PathKey = keyof typeof paths;

const KEYS = new Map(Object.entries(paths).map(([key, path]) => [path, key as PathKey]));

/** The catalogue key of a page's name, `pages.home` for `/`; undefined for an address that is no page. */
export function pageNameKey(path: string): `pages.${PathKey}` | undefined {
  const key = KEYS.get(path as CommonPath);
  return key && `pages.${key}`;
}
