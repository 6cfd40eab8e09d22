import styles from './selvedge.module.css';

/** The woven hairline: only under the header, atop the footer, under the drawer's head and beside revealed fields. */
export function Selvedge({ upright = false }: { upright?: boolean }) {
  return <div className={upright ? styles.upright : styles.selvedge} aria-hidden="true" />;
}
