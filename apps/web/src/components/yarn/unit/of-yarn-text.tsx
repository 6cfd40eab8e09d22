import { COUNT_UNITS } from '@tanabana/domain/listings/key/yarn-codes';
import type { YarnType } from '@tanabana/domain/vocabulary';
import type { CountedYarn } from './counted-yarn.ts';
import { millitexOf } from './count-millitex.ts';
import InUnitText from './in-unit-text.tsx';

/** The unit of a posted count, as the database takes it for the keys of listings; undefined where it is not known. */
const unitOf = ({ fibre_type, filament_count }: CountedYarn) =>
  filament_count ? 'denier' : COUNT_UNITS[fibre_type as YarnType];

/** The count of a row without a key in the reader's unit. Load it where a reader has chosen a unit. */
export default function OfYarnText({ yarn, posted }: { yarn: CountedYarn; posted: string }) {
  const unit = unitOf(yarn);
  if (!unit || !yarn.denier_count) return null;
  return <InUnitText millitex={millitexOf(Number(yarn.denier_count), unit)} posted={posted} />;
}
