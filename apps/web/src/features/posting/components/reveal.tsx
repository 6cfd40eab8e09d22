import type { ReactNode } from 'react';
import { Selvedge } from '#components/ui/selvedge.tsx';
import styles from './reveal.module.css';

type RevealProps = {
  /** Whether there is anything to show. */
  isOpen: boolean;
  /** Announced when it changes: how many fields appeared, and which. */
  announcement: string;
  children: ReactNode;
};

/** Fields that belong to the choice above them, tied on by an upright selvedge. */
export function Reveal({ isOpen, announcement, children }: RevealProps) {
  return (
    <div className={styles.reveal} data-open={isOpen ? '' : undefined}>
      <p className="vh" role="status">
        {announcement}
      </p>
      <div className={styles.clip}>
        {isOpen && (
          <div className={styles.fields}>
            <Selvedge upright />
            <div>{children}</div>
          </div>
        )}
      </div>
    </div>
  );
}
