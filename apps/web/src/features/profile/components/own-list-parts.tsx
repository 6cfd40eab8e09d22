// What the lists of own posts, own bids and own credits have around their rows.
import { useEffect } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Message } from '@tanabana/domain/message';
import { Button } from '#components/ui/button.tsx';
import { SkeletonBar, Waiting } from '#components/ui/states.tsx';
import { toastError } from '#lib/errors.ts';
import styles from './own-lists.module.css';

type List<Row> = Pick<
  UseInfiniteQueryResult<InfiniteData<Row[]>>,
  'data' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'
>;

/** The rows of a list that is loaded page by page; a page that could not be fetched is told of in a notice. */
export function useRows<Row>({ data, error }: List<Row>, notFetched: Message): Row[] | undefined {
  useEffect(() => {
    if (error) toastError(notFetched, error);
  }, [error, notFetched]);
  return data?.pages.flat();
}

/** A list that could not be loaded, in its own place. */
export function ListError({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={styles.empty}>
      {title}{' '}
      <Button variant="quiet" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </p>
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

/** The way to older rows. */
export function ShowMore<Row>({ list }: { list: List<Row> }) {
  const { t } = useTranslation('profile');
  if (!list.hasNextPage) return null;
  return (
    <p className={styles.more}>
      <Button variant="line" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('lists.more')}
      </Button>
    </p>
  );
}
