/** The relation or function that the path of a request names. */
import { tryDecodeURIComponent } from 'hono/utils/url';
import { refuse } from './errors.ts';
import type { Target } from './parse/types.ts';

/** Where the service is mounted. */
export const MOUNT_PATH = '/rest/v1';
const TARGET = /^\/(rpc\/)?([^/]+)$/;

/** Whether a path is the service itself. */
export const isRoot = (path: string): boolean => path.length <= MOUNT_PATH.length + 1;

/**
 * The relation or function that a path names. Route patterns of hono are not used: its fast router cannot match a name beside `rpc`, and
 * its other router takes as long as everything else until the request is understood.
 *
 * @throws RestError for an unknown path
 */
export function targetOf(path: string): Target {
  const below = path.slice(MOUNT_PATH.length);
  const [, isCall, name] = TARGET.exec(below) ?? [];
  if (name === undefined) throw refuse.path();
  return { kind: isCall === undefined ? 'relation' : 'function', name: tryDecodeURIComponent(name) };
}
