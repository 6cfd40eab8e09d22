import { LIMITS } from '@tanabana/domain/limits';
import { newsNotices } from '@tanabana/domain/news/notices';
import { ListEnd, ShowMoreButton } from '#components/ui/list/list-end.tsx';
import { NoneFound, NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { Outdated } from '#components/ui/feedback/outdated.tsx';
import { SkeletonBar, Waiting } from '#components/ui/feedback/states.tsx';
import { quantity } from '#i18n/format.ts';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { PriceList } from '../api/get-price-lists.ts';
import type { PriceLists } from '../use-price-lists.ts';
import { PriceListCard } from './price-list-card.tsx';
import styles from './price-lists.module.css';

type ResultsProps = {
  list: PriceLists;
  q: string;
  isFiltered: boolean;
  onClear: () => void;
  onPrices: (list: PriceList) => void;
};

/** The cards or their replacement, and the button for more. */
export function PriceListResults({ list, q, isFiltered, onClear, onPrices }: ResultsProps) {
  const t = useTranslation('price-list');
  const say = useNotice();
  const { rows, error, isPending, isSearching } = list;
  const isWaiting = (isPending || isSearching) && !error;
  return (
    <div aria-busy={isWaiting} className={styles.results}>
      <p className="vh" role="status">
        {isFiltered && !isWaiting && !error && t('found', { count: list.total ?? 0 })}
      </p>
      {rows.length > 0 && (
        <Outdated isOutdated={list.isOutdated}>
          <ul className={styles.grid}>
            {rows.map((row, index) => (
              <li key={row.id}>
                <PriceListCard list={row} q={q} isFirst={index < 4} onPrices={onPrices} />
              </li>
            ))}
          </ul>
        </Outdated>
      )}
      {rows.length === 0 && isWaiting && <PriceListSkeleton />}
      {rows.length === 0 && !isWaiting && !error && (
        <NoneFound title={t('empty.title')} isFiltered={isFiltered} onClear={onClear}>
          {isFiltered ? t('empty.hint') : t('none')} {!list.isComplete && t('incomplete')}
        </NoneFound>
      )}
      {error && <NotLoaded title={say(newsNotices.priceListsNotFetched).title} error={error} onRetry={list.retry} />}
      {rows.length > 0 && !isSearching && !error && (
        <ListEnd
          more={
            list.hasMore && (
              <ShowMoreButton busy={list.isFetchingMore} onClick={list.showMore}>
                {t('next', { count: LIMITS.price_list_page_size })}
              </ShowMoreButton>
            )
          }
        >
          {t('shown', { shown: quantity(rows.length), total: quantity(list.total ?? rows.length) })}
          {!list.isComplete && ` ${t('incomplete')}`}
        </ListEnd>
      )}
    </div>
  );
}

/** Cards to come, as high as cards. */
function PriceListSkeleton() {
  return (
    <Waiting>
      <div className={styles.grid}>
        {Array.from({ length: 8 }, (_, n) => (
          <div key={n} className={styles.card}>
            <span className={styles.paper} />
            <div className={styles.text}>
              <div className={styles.date}>
                <SkeletonBar width={72} />
              </div>
              <div className={styles.name}>
                <SkeletonBar width="90%" />
              </div>
              <SkeletonBar width="50%" />
            </div>
            <div className={styles.foot} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
