import { COUNT_UNITS } from '@tanabana/domain/listings/key/yarn-codes';
import type { YarnType } from '@tanabana/domain/vocabulary';
import type { CountedYarn } from './counted-yarn.ts';
import { millitexOf } from './count-millitex.ts';

/**
 * The count of a yarn without a key, as the database takes it for the keys of listings; null where its unit is not known.
 *
 * @example millitexOfYarn({ fibre_type: 'Cotton', denier_count: '30', filament_count: null }) // 19685
 */
export function millitexOfYarn({ fibre_type, denier_count, filament_count }: CountedYarn): number | null {
  const unit = filament_count ? 'denier' : COUNT_UNITS[fibre_type as YarnType];
  return unit && denier_count ? millitexOf(Number(denier_count), unit) : null;
}
