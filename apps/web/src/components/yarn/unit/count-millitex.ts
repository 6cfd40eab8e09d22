import type { ReaderCountUnit } from '@tanabana/domain/vocabulary';
import { format } from '@tanabana/yarn/arithmetic/format';
import { Fraction } from '@tanabana/yarn/arithmetic/fraction';
import { toTex } from '@tanabana/yarn/arithmetic/units';

/** A count above zero as millitex, rounded as the keys of listings are. @example millitexOf(30, 'ne') // 19685 */
export const millitexOf = (count: number, unit: ReaderCountUnit): number =>
  Number(format(toTex(Fraction.parse(String(count))!, unit).times(1000), 0));
