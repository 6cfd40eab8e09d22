import type { CountedYarn } from './counted-yarn.ts';
import { inUnit } from './in-unit.ts';
import { millitexOfYarn } from './millitex-of-yarn.ts';
import styles from './other-unit.module.css';
import { useCountUnit } from './use-count-unit.ts';

type InUnitTextProps = { of: number | CountedYarn; posted: string };

/** The count in the reader's unit; nothing where it was posted in that one. Load it where a reader has chosen a unit. */
export default function InUnitText({ of, posted }: InUnitTextProps) {
  const unit = useCountUnit();
  const millitex = typeof of === 'number' ? of : millitexOfYarn(of);
  const text = unit && millitex !== null && inUnit(millitex, unit, posted);
  return text ? <span className={styles.other}>{text}</span> : null;
}
