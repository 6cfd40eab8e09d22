import { inUnit } from './in-unit.ts';
import styles from './other-unit.module.css';
import { useCountUnit } from './use-count-unit.ts';

/** The count in the reader's unit; nothing where it was posted in that one. Load it where a reader has chosen a unit. */
export default function InUnitText({ millitex, posted }: { millitex: number; posted: string }) {
  const unit = useCountUnit();
  const text = unit && inUnit(millitex, unit, posted);
  return text && <span className={styles.other}>{text}</span>;
}
