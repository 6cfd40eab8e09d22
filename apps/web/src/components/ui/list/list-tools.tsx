import type { ComponentProps, ReactNode } from 'react';
import { SearchBox } from '../form/search-box.tsx';
import styles from './list-tools.module.css';

type ListToolsProps = ComponentProps<typeof SearchBox> & {
  /** How many there are, or were found; nothing while that is not known. */
  status: ReactNode;
  /** What may be done with the list. */
  children: ReactNode;
};

/** The tools above a searched list: the search, the number of results, and the actions. */
export function ListTools({ status, children, ...search }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <SearchBox {...search} />
      <p role="status">{status}</p>
      {children}
    </div>
  );
}
