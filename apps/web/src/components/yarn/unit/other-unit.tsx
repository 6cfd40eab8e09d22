import { lazy, Suspense } from 'react';
import { useMember } from '#lib/session/member.ts';
import type { CountedYarn } from './counted-yarn.ts';
import styles from './other-unit.module.css';

/** With the arithmetic of yarn, which few readers need for a list. */
const InUnitText = lazy(() => import('./in-unit-text.tsx'));

type OtherUnitProps = {
  /** The count of one strand in millitex, or the yarn of a row without a key, such as a bid; null where its unit is not known. */
  of: number | CountedYarn | null;
  /** The count as it was posted: `150D/48F`, `30s`. */
  posted: string;
};

/** The count in the reader's unit, where that is another than the posted one. */
export function OtherUnit({ of, posted }: OtherUnitProps) {
  const hasUnit = useMember(({ profile }) => Boolean(profile?.count_unit));
  if (!hasUnit || of === null) return null;
  return (
    // Its line is there before it is.
    <Suspense fallback={<span className={styles.other}>{'\u00a0'}</span>}>
      <InUnitText of={of} posted={posted} />
    </Suspense>
  );
}
