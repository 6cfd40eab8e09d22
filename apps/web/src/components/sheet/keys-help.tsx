import type { ReactNode } from 'react';
import styles from './keys-help.module.css';

type KeysHelpProps = {
  title: string;
  /** A `<li>` for each key. */
  children: ReactNode;
};

/** The keyboard of a sheet, on request. */
export function KeysHelp({ title, children }: KeysHelpProps) {
  return (
    <details className={styles.keys}>
      <summary>{title}</summary>
      <ul>{children}</ul>
    </details>
  );
}
