import type { ComponentProps } from 'react';
import { FoundRows } from './found-rows.tsx';
import type { ListWords } from './found-rows.tsx';
import styles from './paged-results.module.css';
import { PageLinks } from './pagination.tsx';

type FoundRowsProps = ComponentProps<typeof FoundRows>;

type PagedResultsProps = Omit<FoundRowsProps, 'list' | 'words' | 'className'> & {
  list: FoundRowsProps['list'] & { page: number; pages: number; isComplete: boolean; isOfTyped: boolean };
  words: ListWords & {
    /** The accessible name: "Pages of companies". */
    pages: string;
    /** That a search stopped before the end, where it may. */
    incomplete?: string;
  };
  /** The search part of a page's address. */
  searchOf: (page: number) => object;
  /** Called on the way to another page. By default the page scrolls to its top. */
  onGo?: () => void;
};

const toTop = () => window.scrollTo(0, 0);

/** A searched list that shows one page at a time: its rows or their replacement, and the links to its pages. */
export function PagedResults({ list, words, searchOf, onGo = toTop, ...props }: PagedResultsProps) {
  return (
    <>
      <FoundRows list={list} words={words} className={styles.rows} {...props} />
      {!list.isSearching && !list.isComplete && <p className={styles.note}>{words.incomplete}</p>}
      <PageLinks list={list} label={words.pages} searchOf={searchOf} onGo={onGo} />
    </>
  );
}
