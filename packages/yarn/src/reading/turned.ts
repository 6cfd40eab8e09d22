/** Words that the words beside them make something else of. */
import { isBehind } from './beside.ts';
import { codeOf, type Item, roleOf } from './matching/lexicon.ts';
import type { Line } from './line.ts';
import type { Field } from './reading.ts';

/** What a firm may be called after. */
export const NAMING: ReadonlySet<Field> = new Set(['fibre', 'process', 'lustre', 'colour', 'use']);

/** The word is the one before the last of a firm's name: silk mills, bright traders. */
export const isFirmNamedAfter = (items: readonly Item[], at: number): boolean =>
  roleOf(items[at + 1], 'firm') !== undefined;

/** A firm with a town in its name may be elsewhere: Coimbatore cotton mills, M/s Tirupur knits. */
function isTownOfFirm(items: readonly Item[], at: number): boolean {
  const [next, after] = [items[at + 1], items[at + 2]];
  const isLongName = next?.kind === 'word' && roleOf(after, 'firm') !== undefined;
  const isCalledAfterUse = codeOf(next, 'use') !== undefined && roleOf(after, 'says') !== undefined;
  return isFirmNamedAfter(items, at) || isLongName || isCalledAfterUse || isBehind(items, at, ['called'], 1);
}

/** Surat quality is made anywhere; so is what is called the goods of Surat. */
const isKindOfTown = (items: readonly Item[], at: number): boolean =>
  roleOf(items[at + (roleOf(items[at + 1], 'genitive') ? 2 : 1)], 'kind') !== undefined;

/** Not for warp, except Surat; `warp nahi`, slub free. */
const isDenied = (items: readonly Item[], at: number): boolean =>
  isBehind(items, at, ['not']) || roleOf(items[at + 1], 'denial') !== undefined;

/** Whether what a word says of a field is not sure, for what stands beside it: a price per cone is no packing. */
export function isTurned({ items, isEvent }: Line, at: number, field: Field): boolean {
  if (isDenied(items, at)) return true;
  if (field === 'lustre' && items[at]!.roles.has('fee'))
    return items[at + 1]?.kind === 'number' || items[at - 1]?.text === '%';
  if (field === 'packing') return roleOf(items[at - 1], 'per') !== undefined;
  if (field === 'use')
    return items[at + 1] !== undefined && (items[at + 1]!.roles.has('body') || items[at + 1]!.roles.has('says'));
  if (field !== 'place') return false;
  return isTownOfFirm(items, at) || isKindOfTown(items, at) || isEvent;
}
