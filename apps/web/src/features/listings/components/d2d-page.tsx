import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { D2D_TABLES } from '@tanabana/domain/vocabulary';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { useRef } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { YarnNote } from '#components/yarn/search/yarn-note.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { Tabs } from '#components/ui/list/tabs.tsx';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { d2dCountsQuery } from '../api/get-d2d-listings.ts';
import type { ListingActions } from '../listing.ts';
import { tableOf } from '../d2d-search.ts';
import type { D2DSearch } from '../d2d-search.ts';
import { isFiltered } from '../listing-search.ts';
import type { ListingSearch } from '../listing-search.ts';
import { useD2DListings } from '../use-d2d-listings.ts';
import styles from './d2d-page.module.css';
import { ChosenFilters } from './filters/chosen-filters.tsx';
import { FilterButton } from './filters/filter-button.tsx';
import { ListingResults } from './listing-results.tsx';
import { SortSelect } from './sort-select.tsx';

const TABLES = ['sales_offers', 'purchase_enquiries'] as const satisfies readonly ListingTable[];

type D2DPageProps = {
  search: D2DSearch;
  /** A tab adds a history entry; typing does not. */
  onSearch: (search: D2DSearch, isStep: boolean) => void;
  Actions: ListingActions;
};

/** Dealer Networking: posts of dealers for dealers. */
export function D2DPage({ search, onSearch, Actions }: D2DPageProps) {
  const t = useTranslation('listings');
  const { q = '' } = search;
  const { data: counts } = useQuery(d2dCountsQuery);
  const box = useSearchBox(q, (text) => onSearch({ ...search, as: undefined, q: text }, false));
  const value = tableOf(search);
  const choose = (table: ListingTable) => {
    const { tab: _, ...rest } = search;
    onSearch({ ...rest, ...(table === 'purchase_enquiries' && { tab: 'enquiries' }) }, true);
  };
  return (
    <div className="shell">
      <PageHead
        title={t('d2d.title')}
        badge={<Badge kind="dealer">{t('d2d.badge')}</Badge>}
        lede={t('d2d.lede', { days: LIMITS.d2d_shown_days, credits: LIMITS.credits_per_interest })}
      />
      <Tabs
        label={t('d2d.tabs')}
        value={value}
        onValueChange={choose}
        aside={<SearchBox label={t('d2d.search')} placeholder={t('placeholder')} field={box} />}
        tabs={TABLES.map((table) => ({
          id: table,
          label: (
            <>
              {t(`${table}.title`)} {counts && <span className={styles.count}>{quantity(counts[table])}</span>}
            </>
          ),
          panel: (
            <Panel
              table={table}
              search={search}
              typed={box.typed}
              total={counts?.[table]}
              onSearch={(next) => onSearch(next, true)}
              onClear={() => {
                box.clear();
                const { tab, sort } = search;
                onSearch({ ...(tab && { tab }), ...(sort && { sort }) }, true);
              }}
              Actions={Actions}
            />
          ),
        }))}
      />
    </div>
  );
}

type PanelProps = Pick<D2DPageProps, 'Actions' | 'search'> & {
  table: ListingTable;
  typed: string;
  total: number | undefined;
  onSearch: (search: D2DSearch) => void;
  onClear: () => void;
};

function Panel({ table, search, typed, total, onSearch, onClear, Actions }: PanelProps) {
  const t = useTranslation('listings');
  const filters = useRef<HTMLButtonElement>(null);
  const { tab, ...requested } = search;
  const list = useD2DListings(table, requested, typed);
  const isNarrowed = typed !== '' || isFiltered(requested);
  const put = (next: ListingSearch) => onSearch({ ...next, ...(tab && { tab }) });
  return (
    <>
      <div className={styles.tools}>
        <FilterButton ref={filters} list={D2D_TABLES[table]} search={requested} onSearch={put} />
        <SortSelect
          table={table}
          sort={requested.sort}
          isByYarn={list.yarn !== undefined}
          onSort={(sort) => put({ ...requested, sort })}
        />
      </div>
      <ChosenFilters search={requested} onSearch={put} onClear={onClear} onGone={() => filters.current?.focus()} />
      <YarnNote
        yarn={list.yarn}
        choice={requested}
        isSearching={list.isSearching}
        onChoice={(next) => put({ ...requested, ...next })}
      />
      <ListingResults
        table={table}
        list={list}
        sort={requested.sort}
        isFiltered={isNarrowed}
        total={isNarrowed ? undefined : total}
        none={t(`d2d.none.${table}`, { days: LIMITS.d2d_shown_days })}
        onClear={onClear}
        Actions={Actions}
      />
    </>
  );
}
