import { day, quantity } from '@tanabana/domain/format';
import { LIMITS } from '@tanabana/domain/limits';
import { LISTING_EMPTY } from '@tanabana/domain/listings/messages';
import type { ListingTable as TableName } from '@tanabana/domain/words';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { NoneFound, NotLoaded } from '#components/ui/no-rows.tsx';
import { useIsDesktop } from '#lib/use-media.ts';
import { useNow } from '#lib/use-now.ts';
import { dayBands } from '../day-bands.ts';
import { foldRuns, foldedCount } from '../folds.ts';
import type { ListingActions } from '../listing.ts';
import { useFolds } from '../use-folds.ts';
import type { ListedListings } from '../use-listings.ts';
import styles from './listing-results.module.css';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { ListingSlips } from './listing-slips.tsx';
import { ListingTable } from './listing-table.tsx';

type ListingResultsProps = {
  table: TableName;
  list: ListedListings;
  /** Whether something narrows the list, so that "nothing found" can be undone. */
  isFiltered: boolean;
  /** How many there are in all, where that is known. */
  total: number | undefined;
  /** Why there is none at all, where the usual words do not fit. */
  none?: string;
  onClear: () => void;
  Actions: ListingActions;
};

/** The rows, or why there are none, and the way to more of them. */
export function ListingResults({ table, list, isFiltered, total, none, onClear, Actions }: ListingResultsProps) {
  const { t } = useTranslation('listings');
  const isDesktop = useIsDesktop();
  const now = useNow();
  const folds = useFolds();
  const { listings, error } = list;
  const bands = dayBands(listings, !list.hasMore, now).map((band) => ({
    ...band,
    lines: foldRuns(band.listings, folds.opened),
  }));
  const folded = foldedCount(bands);
  const Rows = isDesktop ? ListingTable : ListingSlips;
  const isEmpty = listings.length === 0 && !list.isPending && !list.isSearching && !error;
  const more = list.hasMore && <MoreButton list={list} />;
  return (
    <div aria-busy={list.isPending || list.isSearching}>
      <p className="vh" role="status">
        {isFiltered && !list.isSearching && t('found', { count: listings.length })}{' '}
        {folded > 0 && t('folded', { count: folded })}
      </p>
      {listings.length > 0 && <Rows table={table} bands={bands} folds={folds} now={now} Actions={Actions} />}
      {listings.length === 0 && (list.isPending || list.isSearching) && !error && (
        <ListingSkeleton isDesktop={isDesktop} />
      )}
      {isEmpty && (
        <NoneFound title={LISTING_EMPTY[table].title} isFiltered={isFiltered} onClear={onClear} more={more}>
          {!isFiltered && (none ?? t(`${table}.none`))}
          {isFiltered && !more && LISTING_EMPTY[table].hint}
          {more && <LookedBack list={list} />}
        </NoneFound>
      )}
      {error && <NotLoaded title={t(`${table}.failed`)} error={error} onRetry={list.retry} />}
      {listings.length > 0 && <More list={list} total={total} folded={folded} />}
    </div>
  );
}

type ListProps = Pick<ListingResultsProps, 'list'>;

function More({ list, total, folded }: Pick<ListingResultsProps, 'list' | 'total'> & { folded: number }) {
  const { t } = useTranslation('listings');
  const shown = list.listings.length;
  return (
    <div className={styles.more}>
      <span>
        {total !== undefined && total >= shown
          ? t('shown', { shown: quantity(shown), total: quantity(total) })
          : t('shownAll', { count: shown })}
        {folded > 0 && `, ${t('folded', { count: folded })}`}
        <LookedBack list={list} />
      </span>
      {list.hasMore && <MoreButton list={list} />}
    </div>
  );
}

/** How far back a search looked that ended before its page was full. */
function LookedBack({ list: { lookedBackTo } }: ListProps) {
  const { t } = useTranslation('listings');
  return lookedBackTo ? <> {t('lookedBack', { day: day(lookedBackTo) })}</> : null;
}

function MoreButton({ list }: ListProps) {
  const { t } = useTranslation('listings');
  return (
    <Button variant="line" busy={list.isFetchingMore} onClick={list.showMore}>
      {list.lookedBackTo ? t('lookFurther') : t('next', { count: LIMITS.listing_page_size })}
    </Button>
  );
}
