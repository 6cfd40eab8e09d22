import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import styles from './thumb-bar.module.css';

/** The end of a long form: stays at the foot of a phone's screen, and follows the form elsewhere. */
export function ThumbBar({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx(styles.bar, className)}>{children}</div>;
}
