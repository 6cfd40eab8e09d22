import type { ReaderCountUnit } from '@tanabana/domain/vocabulary';
import { READER_COUNT_UNITS } from '@tanabana/domain/vocabulary';
import { useMember } from '#lib/session/member.ts';
import { inUnit } from './in-unit.ts';
import styles from './other-unit.module.css';

/** The unit in which the member sees counts, beside the posted one; undefined where none was chosen. */
export function useCountUnit(): ReaderCountUnit | undefined {
  const { profile } = useMember();
  return READER_COUNT_UNITS.find((unit) => unit === profile?.count_unit);
}

type OtherUnitProps = {
  /** The count of one strand; null where its unit is not known. */
  millitex: number | null;
  /** The count as it was posted: `150D/48F`, `30s`. */
  posted: string;
};

/** The count in the reader's unit, where that is another than the posted one. */
export function OtherUnit({ millitex, posted }: OtherUnitProps) {
  const unit = useCountUnit();
  const text = unit && millitex !== null ? inUnit(millitex, unit, posted) : '';
  return text && <span className={styles.other}>{text}</span>;
}
