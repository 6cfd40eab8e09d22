import type { ReactNode } from 'react';
import styles from './card.module.css';

type CardProps = { id?: string; title: string; aside?: ReactNode; children: ReactNode };

/** A titled box: of the profile, of an order. */
export function Card({ id, title, aside, children }: CardProps) {
  return (
    <section id={id} className={styles.card}>
      <header>
        <h2>{title}</h2>
        {aside && <span>{aside}</span>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
