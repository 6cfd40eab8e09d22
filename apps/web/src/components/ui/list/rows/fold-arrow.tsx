import styles from './fold-arrow.module.css';
import { IconChevronDown } from '../../icons.ts';

/** The arrow of an expandable row: it points up while its button is `aria-expanded`. */
export function FoldArrow({ size = 18 }: { size?: number }) {
  return <IconChevronDown className={styles.arrow} size={size} aria-hidden="true" />;
}
