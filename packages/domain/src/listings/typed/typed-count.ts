/**
 * Parses counts in the notation of the trade: `150/48` and `150D/48F` are denier and filaments, `2/40s` is ply and
 * count, `30s` a count alone. Typed into one field of the form, they are split into two or three.
 */
import { LIMITS } from '../../limits.ts';
import { latinDigits } from '../../typed.ts';
import { FILAMENT_FAMILIES } from '../spec-line.ts';

export type TypedCount = { denier_count: string; filament_count?: string; number_of_plys?: string };

const DENIER = String.raw`(\d+)\s*(?:d|den|denier)`;
const FILAMENTS = String.raw`(\d+)\s*(?:f|fil|filaments?)`;
/** Denier and filaments, recognized by at least one of the two letters. */
const FILAMENT_YARN = new RegExp(String.raw`^(?:${DENIER}\s*/\s*(\d+)(?:\s*f)?|(\d+)\s*/\s*${FILAMENTS})$`, 'i');
const DENIER_ALONE = new RegExp(`^${DENIER}$`, 'i');
const COUNT_ALONE = /^(?:ne\s*)?(\d+)\s*s$/i;
const PAIR = /^(\d+)\s*\/\s*(\d+)\s*(s?)$/i;
const TRIPLE = /^(\d+)\s*\/\s*(\d+)\s*\/\s*(\d+)$/;

const isPly = (digits: string) => Number(digits) >= LIMITS.plys_min && Number(digits) <= LIMITS.plys_max;

/**
 * The fields that a typed count belongs into; null when it is no such count, or could be two.
 *
 * @param text as typed into the field of the denier or count
 * @param fibre_type the chosen fibre, '' for none: 150/48 of a filament is denier and filaments, 2/40 of a spun yarn ply and count
 * @example typedCount('150/48', 'Polyester Filament') // { denier_count: '150', filament_count: '48' }
 * @example typedCount('2/40s', 'Cotton') // { denier_count: '40', number_of_plys: '2' }
 */
export function typedCount(text: string, fibre_type: string): TypedCount | null {
  const count = partsOf(latinDigits(text).trim(), fibre_type);
  if (!count) return null;
  const tidy = Object.entries(count).map(([name, digits]) => [name, digits.replace(/^0+/, '')] as const);
  const isWhole = tidy.every(([, digits]) => digits !== '' && digits.length <= LIMITS.denier_count_digits);
  return isWhole ? (Object.fromEntries(tidy) as TypedCount) : null;
}

function partsOf(text: string, fibre_type: string): TypedCount | null {
  const filamentYarn = FILAMENT_YARN.exec(text);
  if (filamentYarn) {
    const [, denier, after, before, filaments] = filamentYarn;
    return { denier_count: (denier ?? before)!, filament_count: (after ?? filaments)! };
  }
  const alone = DENIER_ALONE.exec(text)?.[1] ?? COUNT_ALONE.exec(text)?.[1];
  if (alone) return { denier_count: alone };
  const [, first, second, third] = TRIPLE.exec(text) ?? [];
  if (first && second && third) {
    if (isPly(third)) return { denier_count: first, filament_count: second, number_of_plys: third };
    return isPly(first) ? { number_of_plys: first, denier_count: second, filament_count: third } : null;
  }
  const pair = PAIR.exec(text);
  return pair ? pairOf(pair[1]!, pair[2]!, pair[3] !== '', FILAMENT_FAMILIES.includes(fibre_type)) : null;
}

/** `150/48`: of a filament denier and filaments. `2/40` and `40/2`: of a spun yarn the small one is the ply. */
function pairOf(first: string, second: string, isSpun: boolean, isFilament: boolean): TypedCount | null {
  const spun = isPly(first) ? [second, first] : isPly(second) ? [first, second] : null;
  if (isFilament && !isSpun) {
    // 2/150 of a filament is two plies of 150 denier; 10/12 could be either.
    if (!isPly(first)) return { denier_count: first, filament_count: second };
    return isPly(second) ? null : { denier_count: second, number_of_plys: first };
  }
  if (spun) return isPly(first) && isPly(second) ? null : { denier_count: spun[0]!, number_of_plys: spun[1]! };
  return isSpun ? null : { denier_count: first, filament_count: second };
}
