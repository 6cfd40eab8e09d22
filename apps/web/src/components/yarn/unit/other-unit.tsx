import { lazy, Suspense } from 'react';
import { useMember } from '#lib/session/member.ts';
import styles from './other-unit.module.css';

/** With the arithmetic of yarn, which few readers need for a list. */
const InUnitText = lazy(() => import('./in-unit-text.tsx'));

type OtherUnitProps = {
  /** The count of one strand; null where its unit is not known. */
  millitex: number | null;
  /** The count as it was posted: `150D/48F`, `30s`. */
  posted: string;
};

/** The count in the reader's unit, where that is another than the posted one. */
export function OtherUnit({ millitex, posted }: OtherUnitProps) {
  const { profile } = useMember();
  if (!profile?.count_unit || millitex === null) return null;
  return (
    // Its line is there before it is.
    <Suspense fallback={<span className={styles.other}>{'\u00a0'}</span>}>
      <InUnitText millitex={millitex} posted={posted} />
    </Suspense>
  );
}
