import { useInfiniteQuery } from '@tanstack/react-query';
import { bidNotices } from '@tanabana/domain/bids/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { lazy, Suspense, useState } from 'react';
import { BidRows } from '#components/bids/bid-rows.tsx';
import { SelectionBar } from '#components/bids/selection-bar.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { IconDownload } from '#components/ui/lazy-icons.ts';
import { ListEnd, ShowMoreButton } from '#components/ui/list/list-end.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { EmptyState } from '#components/ui/feedback/states.tsx';
import { paths } from '#config/paths.ts';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ownBidsQuery } from '#lib/bids/bid.ts';
import type { Bid } from '#lib/bids/bid.ts';
import { useBidChanges } from '#lib/bids/use-bid-changes.ts';
import { fetchNextPage } from '#lib/reading/lists/next-page.ts';
import { useSelection } from '#lib/reading/lists/use-selection.ts';
import { showToast } from '#lib/toast.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { saveOwnBids } from '../save-own-bids.ts';
import { useCancelBids } from '../use-cancel-bids.ts';
import styles from './my-bids-page.module.css';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));

/** My Bids: the member's own of the last months, with what became of them. */
export function MyBidsPage({ userId }: { userId: string }) {
  const t = useTranslation('bids');
  const say = useNotice();
  const isDesktop = useIsDesktop();
  const list = useInfiniteQuery(ownBidsQuery(userId));
  useBidChanges(`bids:bidder:${userId}`);
  const bids = list.data?.pages.flat() ?? [];
  const selection = useSelection(bids);
  /** The bids that the question is about, also when their state changes below it. */
  const [asked, setAsked] = useState<readonly Bid[] | null>(null);
  const cancel = useCancelBids(() => {
    setAsked(null);
    selection.clear();
  });
  const { error } = list;
  useErrorToast(bidNotices.myBidsNotFetched, error);

  const askToCancel = () => {
    const pending = selection.rows.filter(({ bid_status }) => bid_status === 'Pending');
    if (pending.length > 0) setAsked(pending);
    else showToast(bidNotices.noPendingSelected);
  };
  const download = () =>
    selection.rows.length > 0 ? saveOwnBids(selection.rows) : showToast(bidNotices.noBidsSelected);

  return (
    <div className="shell">
      <div className={styles.top}>
        <PageHead title={t('mine.title')} lede={t('mine.lede', { months: LIMITS.bids_shown_months })} />
        <div className={styles.actions}>
          <Button variant="badLine" onClick={askToCancel}>
            {t('mine.cancel')}
          </Button>
          <Button variant="line" onClick={download}>
            <IconDownload size={18} aria-hidden="true" />
            {t('download')}
          </Button>
        </div>
      </div>
      <div className={styles.list}>
        {error && (
          <NotLoaded title={say(bidNotices.myBidsNotFetched).title} error={error} onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <RowsSkeleton height={isDesktop ? 60 : 168} isEdgeToEdge={!isDesktop} />}
        <SelectionBar selection={selection} />
        {bids.length > 0 && <BidRows side="bidder" bids={bids} selection={selection} caption={t('mine.title')} />}
        {list.isSuccess && bids.length === 0 && (
          <EmptyState
            title={t('mine.empty')}
            action={
              <PageLink path={paths.corporateMembers} className={buttonClass()}>
                {t('mine.toMembers')}
              </PageLink>
            }
          >
            {t('mine.emptyHint', { months: LIMITS.bids_shown_months })}
          </EmptyState>
        )}
        {(list.hasNextPage || (list.data?.pages.length ?? 0) > 1) && (
          <ListEnd
            more={
              list.hasNextPage && (
                <ShowMoreButton busy={list.isFetchingNextPage} onClick={() => void fetchNextPage(list)}>
                  {t('more')}
                </ShowMoreButton>
              )
            }
          >
            {t('shown', { count: bids.length })}
          </ListEnd>
        )}
      </div>
      {asked && (
        <Suspense>
          <CancelDialog
            bids={asked}
            isBusy={cancel.isPending}
            onCancel={() => setAsked(null)}
            onConfirm={() => cancel.mutate(asked)}
          />
        </Suspense>
      )}
    </div>
  );
}
