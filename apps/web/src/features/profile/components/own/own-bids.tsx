import { useInfiniteQuery } from '@tanstack/react-query';
import { bidNotices } from '@tanabana/domain/bids/notices';
import { BidRows } from '#components/bids/bid-rows.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ownBidsQuery } from '#lib/bids/bid.ts';
import { useOffer } from '#lib/membership/use-offer.ts';
import { ListError, ListLoading, ShowMore, useRows } from './own-list-parts.tsx';
import styles from './own-lists.module.css';

const { bidsNotFetched } = bidNotices;

/** The owner's bids on companies' products; nothing at all when there are none. */
export function OwnBids({ userId }: { userId: string }) {
  const t = useTranslation('profile');
  const say = useNotice();
  const { hasRoute } = useOffer();
  const list = useInfiniteQuery(ownBidsQuery(userId));
  const bids = useRows(list, bidsNotFetched);
  // A failed list stays in its place during a retry.
  const hasFailed = !bids && list.errorUpdateCount > 0;
  if (!bids?.length && !hasFailed) return null;
  return (
    <section className={styles.section} aria-label={t('bids.title')}>
      <div className={styles.head}>
        <h2>
          {t('bids.title')}{' '}
          {bids && (
            <span>
              {bids.length}
              {list.hasNextPage && '+'}
            </span>
          )}
        </h2>
        {hasRoute(paths.myBids) && (
          <PageLink path={paths.myBids} className={styles.link}>
            {t('common:pages.myBids')}
          </PageLink>
        )}
      </div>
      {hasFailed &&
        (list.error ? (
          <ListError title={say(bidsNotFetched).title} onRetry={() => void list.refetch()} />
        ) : (
          <ListLoading />
        ))}
      {bids && <BidRows side="bidder" bids={bids} caption={t('bids.title')} />}
      <ShowMore list={list} />
    </section>
  );
}
