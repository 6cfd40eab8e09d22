import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import styles from './outdated.module.css';

/** Rows of an earlier search, pale until the response to the present one. */
export function Outdated({ isOutdated, children }: { isOutdated: boolean; children: ReactNode }) {
  return <div className={cx(isOutdated && styles.outdated)}>{children}</div>;
}
