import type { ReactNode } from 'react';
import { NoneFound, NotLoaded } from '../feedback/no-rows.tsx';
import { Outdated } from '../feedback/outdated.tsx';

/** The texts of a searched list. */
export type ListWords = {
  failed: string;
  empty: string;
  /** What may be done where a search or a filter finds nothing. */
  emptyHint: string;
  /** Why there is nothing at all. */
  emptyNone: string;
};

type FoundRowsProps = {
  list: {
    rows: readonly unknown[];
    error: Error | null;
    isPending: boolean;
    isSearching: boolean;
    isOutdated: boolean;
    /** Whether rows may still load where there are none yet. */
    hasMore?: boolean;
    retry: () => void;
  };
  /** Whether a search or a filter narrows the list. */
  isFiltered: boolean;
  onClear: () => void;
  words: ListWords;
  /** Rows on their way. */
  skeleton: ReactNode;
  /** A way on from where there is nothing at all. */
  emptyWay?: ReactNode;
  className?: string | undefined;
  /** The rows, where there are any. */
  children: ReactNode;
};

/** The rows of a searched list, or their replacement. */
export function FoundRows(props: FoundRowsProps) {
  const { list, isFiltered, onClear, words, skeleton, emptyWay, className, children } = props;
  const { rows, error, isPending, isSearching } = list;
  const isWaiting = (isPending || isSearching) && !error;
  return (
    <div className={className} aria-busy={isWaiting}>
      {error && <NotLoaded title={words.failed} error={error} onRetry={list.retry} />}
      {rows.length > 0 && <Outdated isOutdated={list.isOutdated}>{children}</Outdated>}
      {rows.length === 0 && isWaiting && skeleton}
      {rows.length === 0 && !isWaiting && !error && !list.hasMore && (
        <NoneFound title={words.empty} isFiltered={isFiltered} onClear={onClear} way={emptyWay}>
          {isFiltered ? words.emptyHint : words.emptyNone}
        </NoneFound>
      )}
    </div>
  );
}
