import type { ReactNode } from 'react';
import type { FoundPage } from '#lib/reading/found-page.ts';
import type { FoundPages } from '#lib/reading/use-found-rows.ts';
import { NoneFound, NotLoaded } from '../told/no-rows.tsx';
import { Outdated } from '../told/outdated.tsx';
import { RowsSkeleton } from '../told/rows-skeleton.tsx';
import { ListEnd, ShowMoreButton } from './list-end.tsx';

type FoundResultsProps = {
  list: FoundPages<FoundPage<{ rows: { id: string }[] }>>;
  /** Whether a search or a filter narrows the list. */
  isFiltered: boolean;
  onClear: () => void;
  words: { failed: string; empty: string; emptyHint: string; emptyNone: string; more: string };
  /** The rows, where there are any. */
  children: ReactNode;
};

/** A searched list that grows at its end: its rows, what stands in their place, and the button for more. */
export function FoundResults({ list, isFiltered, onClear, words, children }: FoundResultsProps) {
  const { rows, error, isPending, isSearching } = list;
  const isWaiting = (isPending || isSearching) && !error;
  return (
    <div aria-busy={isWaiting}>
      {error && <NotLoaded title={words.failed} error={error} onRetry={list.retry} />}
      {rows.length > 0 && <Outdated isOutdated={list.isOutdated}>{children}</Outdated>}
      {rows.length === 0 && isWaiting && <RowsSkeleton height={72} isEdgeToEdge={false} />}
      {rows.length === 0 && !isWaiting && !error && !list.hasMore && (
        <NoneFound title={words.empty} isFiltered={isFiltered} onClear={onClear}>
          {isFiltered ? words.emptyHint : words.emptyNone}
        </NoneFound>
      )}
      {(list.hasMore || list.pages.length > 1) && (
        <ListEnd
          more={
            list.hasMore && (
              <ShowMoreButton busy={list.isFetchingMore} onClick={list.showMore}>
                {words.more}
              </ShowMoreButton>
            )
          }
        />
      )}
    </div>
  );
}
