import { lazy, Suspense } from 'react';
import { useMember } from '#lib/session/member.ts';
import type { CountedYarn } from './counted-yarn.ts';
import styles from './other-unit.module.css';

const OfYarnText = lazy(() => import('./of-yarn-text.tsx'));

/**
 * The count of a row without a key, such as a bid, in the reader's unit, where that is another than the posted one.
 *
 * @param posted the count as it is shown: `150D/48F`, `30s`
 */
export function OtherUnitOfYarn({ yarn, posted }: { yarn: CountedYarn; posted: string }) {
  const { profile } = useMember();
  if (!profile?.count_unit) return null;
  return (
    // Its line is there before it is.
    <Suspense fallback={<span className={styles.other}>{'\u00a0'}</span>}>
      <OfYarnText yarn={yarn} posted={posted} />
    </Suspense>
  );
}
