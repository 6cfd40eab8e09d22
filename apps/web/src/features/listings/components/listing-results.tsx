import { LIMITS } from '@tanabana/domain/limits';
import type { ListingSort, ListingTable as TableName } from '@tanabana/domain/vocabulary';
import { ListEnd, ShowMoreButton } from '#components/ui/list/list-end.tsx';
import { NoneFound, NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { Outdated } from '#components/ui/feedback/outdated.tsx';
import { day, money, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useLines } from '#lib/later/use-lines.ts';
import { FIRST_LINES } from '#lib/reading/with-page/prerendered.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { useNow } from '#lib/use-now.ts';
import { countBands, dayBands, sortedBand } from '../day-bands.ts';
import { firstLines, groupRuns, groupedCount } from '../grouping.ts';
import type { ListingActions } from '../listing.ts';
import { useGrouping } from '../use-grouping.ts';
import type { ListedListings } from '../use-listings.ts';
import { ListingSkeleton } from './rows/listing-skeleton.tsx';
import { ListingSlips } from './rows/listing-slips.tsx';
import { ListingTable } from './rows/listing-table.tsx';

type ListingResultsProps = {
  table: TableName;
  list: ListedListings;
  /** The sort order; newest first when absent. */
  sort?: ListingSort | undefined;
  /** Whether the list is filtered, so that the filter can be cleared. */
  isFiltered: boolean;
  /** How many there are in all, where that is known. */
  total: number | undefined;
  /** Why the list is empty, where the usual text does not fit. */
  none?: string;
  onClear: () => void;
  Actions: ListingActions;
};

/** The rows or their replacement, and the button for more. */
export function ListingResults({ table, list, sort, isFiltered, total, none, onClear, Actions }: ListingResultsProps) {
  const t = useTranslation('listings', 'filters');
  const isDesktop = useIsDesktop();
  const now = useNow();
  const grouping = useGrouping();
  const lines = useLines();
  const { listings, error } = list;
  const days = list.yarn
    ? countBands(listings, list.yarn)
    : sort
      ? [sortedBand(listings, !list.hasMore, t(`filters:sorts.${sort}`))]
      : dayBands(listings, !list.hasMore, now);
  const bands = days.map((band) => ({
    ...band,
    lines: groupRuns(band.listings, grouping.opened),
  }));
  const folded = groupedCount(bands);
  const shown = lines === 'first' ? firstLines(bands, isDesktop ? FIRST_LINES.table : FIRST_LINES.slips) : bands;
  const Rows = isDesktop ? ListingTable : ListingSlips;
  const isEmpty = listings.length === 0 && !list.isPending && !list.isSearching && !error;
  const more = list.hasMore && <MoreButton list={list} />;
  return (
    <div aria-busy={list.isPending || list.isSearching} data-lines={lines}>
      <p className="vh" role="status">
        {!list.isSearching && <Found list={list} isFiltered={isFiltered} total={total} />}{' '}
        {folded > 0 && t('folded', { count: folded })}
      </p>
      {listings.length > 0 && (
        <Outdated isOutdated={list.isOutdated}>
          <Rows
            table={table}
            sort={sort}
            isOfCounts={list.yarn !== undefined}
            bands={shown}
            grouping={grouping}
            now={now}
            Actions={Actions}
          />
        </Outdated>
      )}
      {listings.length === 0 && (list.isPending || list.isSearching) && !error && (
        <ListingSkeleton isDesktop={isDesktop} />
      )}
      {isEmpty && (
        <NoneFound title={t(`filters:empty.${table}.title`)} isFiltered={isFiltered} onClear={onClear} more={more}>
          {!isFiltered && (none ?? t(`${table}.none`))}
          {isFiltered && !more && t(`filters:empty.${table}.hint`)}
          {more && <LookedBack list={list} />}
        </NoneFound>
      )}
      {error && <NotLoaded title={t(`${table}.failed`)} error={error} onRetry={list.retry} />}
      {listings.length > 0 && <More list={list} total={total} folded={folded} />}
    </div>
  );
}

type ListProps = Pick<ListingResultsProps, 'list'>;

/** For screen readers: the result of a search, and of the button for more. */
function Found({ list, isFiltered, total }: Pick<ListingResultsProps, 'list' | 'isFiltered' | 'total'>) {
  const t = useTranslation('listings');
  const count = list.listings.length;
  if (list.error || list.isPending || (!isFiltered && count <= LIMITS.listing_page_size)) return null;
  if (total !== undefined && total >= count) return t('shown', { shown: quantity(count), total: quantity(total) });
  return list.hasMore ? t('foundMore', { count }) : t('found', { count });
}

function More({ list, total, folded }: Pick<ListingResultsProps, 'list' | 'total'> & { folded: number }) {
  const t = useTranslation('listings');
  const shown = list.listings.length;
  return (
    <ListEnd more={list.hasMore && <MoreButton list={list} />}>
      {total !== undefined && total >= shown
        ? t('shown', { shown: quantity(shown), total: quantity(total) })
        : t('shownAll', { count: shown })}
      {folded > 0 && `, ${t('folded', { count: folded })}`}
      <LookedBack list={list} />
    </ListEnd>
  );
}

/** How far a search looked that ended before its page was full: back in time, or along prices or quantities. */
function LookedBack({ list: { lookedTo } }: ListProps) {
  const t = useTranslation('listings');
  if (!lookedTo || lookedTo.millitex !== undefined) return null;
  const { updated_at, created_at, price, quantity_kgs, quantity_required_kgs } = lookedTo;
  const time = updated_at ?? created_at;
  if (time) return <> {t('lookedBack', { day: day(time) })}</>;
  if (price !== undefined) return <> {t('lookedToPrice', { price: money(price) })}</>;
  return <> {t('lookedToQuantity', { quantity: quantity(quantity_kgs ?? quantity_required_kgs ?? 0) })}</>;
}

function MoreButton({ list }: ListProps) {
  const t = useTranslation('listings');
  return (
    <ShowMoreButton busy={list.isFetchingMore} onClick={list.showMore}>
      {list.lookedTo
        ? t(
            list.lookedTo.millitex === undefined && (list.lookedTo.updated_at || list.lookedTo.created_at)
              ? 'lookFurther'
              : 'lookOn',
          )
        : t('next', { count: LIMITS.listing_page_size })}
    </ShowMoreButton>
  );
}
