/** What the words around an item make of it. */
import { type Item, roleOf } from './matching/lexicon.ts';
import type { Role } from './vocabulary/entry.ts';

/** Behind one of these begins something else. */
const STOPS = new Set([',', ';', '|']);
/** How many items are looked at, so that a line of signs costs no more than one of words. */
const MOST_ITEMS = 6;

/** The items on one side as far as a number or a comma. Words that say nothing, and signs, take no part of the reach. */
function near(items: readonly Item[], from: number, step: 1 | -1, reach: number): Item[] {
  const found: Item[] = [];
  let left = reach;
  for (let at = from; Math.abs(at - from) < MOST_ITEMS && left > 0; at += step) {
    const item = items[at];
    if (item === undefined || item.kind === 'number' || STOPS.has(item.text)) break;
    found.push(item);
    if (item.kind === 'word' && !item.isNoise) left -= 1;
  }
  return found;
}

const has = (items: readonly Item[], roles: readonly Role[]): boolean =>
  items.some((item) => roles.some((role) => item.roles.has(role)));

/** Whether one of the words before item `at` has one of the roles. */
export const isBehind = (items: readonly Item[], at: number, roles: readonly Role[], reach = 2): boolean =>
  has(near(items, at - 1, -1, reach), roles);

/** Whether one of the words from item `at` on has one of the roles. */
export const isBefore = (items: readonly Item[], at: number, roles: readonly Role[], reach = 1): boolean =>
  has(near(items, at, 1, reach), roles);

/** `5 or` before an amount: it is one of two. */
export const isSecondChoice = (items: readonly Item[], at: number): boolean =>
  roleOf(items[at - 1], 'or') !== undefined && items[at - 2] !== undefined && items[at - 2]!.kind !== 'sign';
