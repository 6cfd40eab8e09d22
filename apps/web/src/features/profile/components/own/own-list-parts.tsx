// The common parts of the lists of own posts, own bids and own credits.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Notice } from '@tanabana/domain/notice';
import { ListEnd, ShowMoreButton } from '#components/ui/list/list-end.tsx';
import { LoadFailed } from '#components/ui/feedback/load-failed.tsx';
import { SkeletonBar, Waiting } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { fetchNextPage } from '#lib/reading/lists/next-page.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import styles from './own-lists.module.css';

type List<Row> = Pick<
  UseInfiniteQueryResult<InfiniteData<Row[]>>,
  'data' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'
>;

/** The rows of a list that is loaded page by page; a page that could not be fetched has a notice. */
export function useRows<Row>({ data, error }: List<Row>, notFetched: Notice): Row[] | undefined {
  useErrorToast(notFetched, error);
  return data?.pages.flat();
}

/** A list that could not be loaded, in its own place. */
export function ListError({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <LoadFailed title={title} onRetry={onRetry} />
    </div>
  );
}

/** Rows on their way, as high as they will be. */
export function ListLoading({ rows = 3 }: { rows?: number }) {
  return (
    <Waiting>
      <div className={styles.rows}>
        {Array.from({ length: rows }, (_, i) => (
          <div key={i}>
            <SkeletonBar width={`${64 - (i % 3) * 9}%`} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** The way to older rows; once there was one, its end. */
export function ShowMore<Row>({ list }: { list: List<Row> }) {
  const t = useTranslation('profile');
  const pages = list.data?.pages ?? [];
  if (!list.hasNextPage && pages.length < 2) return null;
  return (
    <ListEnd
      more={
        list.hasNextPage && (
          <ShowMoreButton busy={list.isFetchingNextPage} onClick={() => void fetchNextPage(list)}>
            {t('lists.more')}
          </ShowMoreButton>
        )
      }
    >
      {t('lists.shown', { count: pages.flat().length })}
    </ListEnd>
  );
}
