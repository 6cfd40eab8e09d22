import type { FoundPage } from '#lib/reading/lists/found-page.ts';
import type { FoundPages } from '#lib/reading/lists/use-found-rows.ts';
import type { ComponentProps } from 'react';
import { RowsSkeleton } from '../feedback/rows-skeleton.tsx';
import { FoundRows } from './found-rows.tsx';
import type { ListWords } from './found-rows.tsx';
import { ListEnd, ShowMoreButton } from './list-end.tsx';

type FoundResultsProps = Pick<ComponentProps<typeof FoundRows>, 'isFiltered' | 'onClear' | 'children'> & {
  list: FoundPages<FoundPage<{ rows: { id: string }[] }>>;
  words: ListWords & { more: string };
  /** How far a search looked that stopped before the end. */
  lookedBack?: string | undefined;
};

/** A searched list that grows at its end: its rows or their replacement, and the button for more. */
export function FoundResults({ list, words, lookedBack, ...props }: FoundResultsProps) {
  return (
    <>
      <FoundRows list={list} words={words} skeleton={<RowsSkeleton height={72} isEdgeToEdge={false} />} {...props} />
      {(list.hasMore || list.pages.length > 1) && (
        <ListEnd
          more={
            list.hasMore && (
              <ShowMoreButton busy={list.isFetchingMore} onClick={list.showMore}>
                {words.more}
              </ShowMoreButton>
            )
          }
        >
          {lookedBack}
        </ListEnd>
      )}
    </>
  );
}
