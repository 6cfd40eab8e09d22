import type { ReaderCountUnit } from '@tanabana/domain/vocabulary';
import { format } from '@tanabana/yarn/arithmetic/format';
import { Fraction } from '@tanabana/yarn/arithmetic/fraction';
import { fromTex } from '@tanabana/yarn/arithmetic/units';
import { decimal } from '#i18n/format.ts';

/** As people of the trade write them, in every language. */
const NAMES: Readonly<Record<ReaderCountUnit, string>> = { denier: 'den', dtex: 'dtex', ne: 'Ne', nm: 'Nm' };

/** How a count is posted: denier has a D, an English count an s. */
const POSTED: Readonly<Partial<Record<ReaderCountUnit, RegExp>>> = { denier: /D(\/|$)/, ne: /s$/ };

/**
 * A count in another unit, rounded to four figures at most, in the groups of the reader's language.
 *
 * @param millitex milligrams per kilometre
 * @param posted the count as it was posted
 * @returns '' where it was posted in that unit
 * @example inUnit(19685, 'denier', '30s') // '≈ 177.2 den'
 */
export function inUnit(millitex: number, unit: ReaderCountUnit, posted: string): string {
  if (POSTED[unit]?.test(posted)) return '';
  const count = fromTex(Fraction.of(millitex, 1000), unit);
  const decimals = count.compare(1000) >= 0 ? 0 : count.compare(10) >= 0 ? 1 : 2;
  return `≈ ${decimal(format(count, decimals))} ${NAMES[unit]}`;
}
