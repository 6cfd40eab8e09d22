import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import type { ListingTable as TableName } from '@tanabana/domain/vocabulary';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { YarnNote } from '#components/yarn/search/yarn-note.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { marketFactsQuery } from '#lib/membership/market-facts.ts';
import type { MarketFacts } from '#lib/membership/market-facts.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import type { ListingActions } from '../listing.ts';
import { filtersOf, isFiltered } from '../listing-search.ts';
import type { ListingSearch } from '../listing-search.ts';
import { useAnnounced } from '../use-announced.ts';
import { useListings } from '../use-listings.ts';
import { ChosenFilters } from './filters/chosen-filters.tsx';
import { FilterButton } from './filters/filter-button.tsx';
import { ListingResults } from './listing-results.tsx';
import { ListingTools } from './listing-tools.tsx';
import type { FibreCount } from './listing-tools.tsx';
import { NewPosts } from './new-posts.tsx';
import { SortSelect } from './sort-select.tsx';

type ListingsPageProps = {
  table: TableName;
  search: ListingSearch;
  /** A choice adds a history entry; typing does not. */
  onSearch: (search: ListingSearch, isStep: boolean) => void;
  ad: ReactNode;
  Actions: ListingActions;
};

/** Check Purchase Enquiries and Check Sales Offers: one page for the two sides of the market. */
export function ListingsPage({ table, search, onSearch, ad, Actions }: ListingsPageProps) {
  const t = useTranslation('listings');
  const isDesktop = useIsDesktop();
  const { q = '', fibre = '', sort } = search;
  const filters = useRef<HTMLButtonElement>(null);
  const { data: facts } = useQuery(marketFactsQuery);
  const box = useSearchBox(q, (text) => onSearch({ ...search, as: undefined, q: text }, false));
  const list = useListings(table, search, box.typed);
  const announced = useAnnounced(table, search, list.listings);
  const isBuying = table === 'purchase_enquiries';
  const total = isBuying ? facts?.open_enquiries : facts?.open_offers;
  const isNarrowed = box.typed !== '' || isFiltered(search);
  const fibres = fibresOf(facts, isBuying);
  // The figures count all open listings: beside a search and other filters they would count another list.
  const areCounted = box.typed === '' && Object.keys(filtersOf(search)).every((name) => name === 'fibre');
  const clear = () => {
    box.clear();
    onSearch(sort ? { sort } : {}, true);
  };
  return (
    <div className="shell">
      <PageHead
        title={t(`${table}.title`)}
        badge={<Badge kind={isBuying ? 'buy' : 'sell'}>{t(`${table}.side`)}</Badge>}
        lede={
          <Lede table={table} total={total} isShort={!isDesktop || sort !== undefined || list.yarn !== undefined} />
        }
        aside={ad}
      />
      <ListingTools
        table={table}
        field={box}
        fibres={fibres}
        fibre={fibre}
        onFibre={(next) => onSearch({ ...search, fibre: next }, true)}
        total={total}
        areCounted={areCounted}
      >
        <FilterButton ref={filters} list={table} search={search} onSearch={(next) => onSearch(next, true)} />
        <SortSelect
          table={table}
          sort={sort}
          isByYarn={list.yarn !== undefined}
          onSort={(next) => onSearch({ ...search, sort: next }, true)}
        />
      </ListingTools>
      <ChosenFilters
        search={search}
        onSearch={(next) => onSearch(next, true)}
        onClear={clear}
        onGone={() => filters.current?.focus()}
      />
      <YarnNote
        yarn={list.yarn}
        choice={search}
        isSearching={list.isSearching}
        onChoice={(next) => onSearch({ ...search, ...next }, true)}
      />
      <NewPosts table={table} {...announced} />
      <ListingResults
        table={table}
        list={list}
        sort={sort}
        isFiltered={isNarrowed}
        total={isNarrowed ? totalOf(search, box.typed, fibres) : total}
        onClear={clear}
        Actions={Actions}
      />
    </div>
  );
}

/** The fibres of one side of the market with their open listings, most first. */
function fibresOf(facts: MarketFacts | undefined, isBuying: boolean): FibreCount[] {
  return (facts?.fibres ?? [])
    .map(({ fibre_type, enquiries, offers }) => ({ fibre_type, count: isBuying ? enquiries : offers }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** How many there are of a list that is narrowed to a fibre; unknown where anything else narrows it. */
function totalOf(search: ListingSearch, typed: string, fibres: readonly FibreCount[]): number | undefined {
  const isFibreAlone = typed === '' && Object.keys(search).every((name) => name === 'fibre');
  return isFibreAlone ? fibres.find(({ fibre_type }) => fibre_type === search.fibre)?.count : undefined;
}

/** The number of open listings and the price of a message; a shorter text where there is less room. */
function Lede({ table, total, isShort }: { table: TableName; total: number | undefined; isShort: boolean }) {
  const t = useTranslation('listings');
  const count = total ?? 0;
  const shown = quantity(count);
  const credits = LIMITS.credits_per_interest;
  return (
    <>
      {total !== undefined && t(`${table}.${isShort ? 'ledeOpenShort' : 'ledeOpen'}`, { count, shown })}{' '}
      {isShort ? t('ledeCostShort', { credits }) : t('ledeCost', { credits })}
    </>
  );
}
