import { paths } from './paths.ts';

/** The parts of an address: the route's own address (`/profile/$userId`), and its parameters. */
export type Place = { path: string; params: Record<string, string> };

const split = (address: string): string[] => address.split('/').filter((part) => part !== '');

const PAGES = Object.values(paths).map((path) => ({ path, parts: split(path) }));

/**
 * The page that an address names, whether or not this build has it. Capitals and a slash at the end are forgiven, as
 * the router forgives them.
 *
 * @param pathname an address without query and hash
 */
export function locate(pathname: string): Place | undefined {
  const given = split(pathname);
  const named = (part: string, index: number) => part.startsWith('$') || part === given[index]?.toLowerCase();
  const page = PAGES.find(({ parts }) => parts.length === given.length && parts.every(named));
  if (!page) return undefined;
  const params = page.parts.flatMap((part, index) => (part.startsWith('$') ? [[part.slice(1), given[index]!]] : []));
  return { path: page.path, params: Object.fromEntries(params) };
}
