import { useQuery } from '@tanstack/react-query';
import { quantity } from '@tanabana/domain/format';
import { LIMITS } from '@tanabana/domain/limits';
import type { ListingTable } from '@tanabana/domain/words';
import { useTranslation } from 'react-i18next';
import { Badge } from '#components/ui/badge.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { useSearchBox } from '#lib/use-search-box.ts';
import { d2dCountsQuery } from '../api/get-d2d-listings.ts';
import type { ListingActions } from '../listing.ts';
import { useD2DListings } from '../use-d2d-listings.ts';
import styles from './d2d-page.module.css';
import { ListingResults } from './listing-results.tsx';

/** What the address of the dealers' page says; the offers are its first tab. */
export type D2DSearch = { tab?: 'enquiries'; q?: string };

const TABLES = ['sales_offers', 'purchase_enquiries'] as const satisfies readonly ListingTable[];

export const tableOf = ({ tab }: D2DSearch): ListingTable => (tab ? 'purchase_enquiries' : 'sales_offers');

type D2DPageProps = {
  search: D2DSearch;
  /** A tab is a step that the browser's back button takes back; what is typed is not. */
  onSearch: (search: D2DSearch, isStep: boolean) => void;
  Actions: ListingActions;
};

/** Dealer Networking: what dealers post for dealers alone. */
export function D2DPage({ search, onSearch, Actions }: D2DPageProps) {
  const { t } = useTranslation('listings');
  const { q = '' } = search;
  const { data: counts } = useQuery(d2dCountsQuery);
  const box = useSearchBox(q, (text) => onSearch({ ...search, q: text }, false));
  const value = tableOf(search);
  const choose = (table: ListingTable) =>
    onSearch({ q, ...(table === 'purchase_enquiries' && { tab: 'enquiries' }) }, true);
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
              q={q}
              typed={box.typed}
              total={counts?.[table]}
              onClear={box.clear}
              Actions={Actions}
            />
          ),
        }))}
      />
    </div>
  );
}

type PanelProps = Pick<D2DPageProps, 'Actions'> & {
  table: ListingTable;
  q: string;
  typed: string;
  total: number | undefined;
  onClear: () => void;
};

function Panel({ table, q, typed, total, onClear, Actions }: PanelProps) {
  const { t } = useTranslation('listings');
  const list = useD2DListings(table, { q, typed });
  return (
    <ListingResults
      table={table}
      list={list}
      isFiltered={typed !== ''}
      total={typed ? undefined : total}
      none={t(`d2d.none.${table}`, { days: LIMITS.d2d_shown_days })}
      onClear={onClear}
      Actions={Actions}
    />
  );
}
