import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { maySeePriceTrends } from '#config/access.ts';
import { paths } from '#config/paths.ts';
import { loadMessages } from '#i18n/messages.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { useIsAllowed } from '#lib/session/use-viewer.ts';
import type { PriceList } from '../api/get-price-lists.ts';
import { usePriceLists } from '../use-price-lists.ts';
import { PriceListResults } from './price-list-results.tsx';
import styles from './price-lists.module.css';

// The reader of PDFs is large, and only for those who open one.
const PriceListReader = lazy(() => import('./price-list-reader.tsx'));
const PriceListPrices = lazy(async () => {
  const [dialog] = await Promise.all([import('./price-list-prices.tsx'), loadMessages('price-points')]);
  return dialog;
});

/** The search parameters of the price lists: the search, and the open list. */
export type PriceListSearch = { q?: string; open?: string };

type PriceListsPageProps = {
  search: PriceListSearch;
  onSearch: (q: string) => void;
  onClose: () => void;
  /** There is no list by the id in the address. */
  onMissing: () => void;
  ad: ReactNode;
};

/** Price List: the mills' PDFs, newest first, to read here or to download. */
export function PriceListsPage({ search, onSearch, onClose, onMissing, ad }: PriceListsPageProps) {
  const t = useTranslation('price-list');
  const hasTrends = useIsAllowed(maySeePriceTrends);
  const { q = '', open } = search;
  const box = useSearchBox(q, onSearch);
  const list = usePriceLists(q, box.typed);
  // The address is put right at once; that the list is not there stays on screen until it is closed.
  const [missing, setMissing] = useState<string>();
  const shown = open ?? missing;
  const [priced, setPriced] = useState<PriceList>();
  return (
    <div className="shell">
      <PageHead title={t('title')} lede={t('lede')} aside={ad} />
      <div className={styles.search}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        {hasTrends && <PageLink path={paths.priceTrends}>{t('common:pages.priceTrends')}</PageLink>}
      </div>
      <PriceListResults list={list} q={q} isFiltered={box.typed !== ''} onClear={box.clear} onPrices={setPriced} />
      {shown && (
        <Suspense>
          <PriceListReader
            id={shown}
            known={list.loaded.find(({ id }) => id === shown)}
            onClose={() => (open ? onClose() : setMissing(undefined))}
            onMissing={() => {
              setMissing(shown);
              onMissing();
            }}
          />
        </Suspense>
      )}
      <Suspense>{priced && <PriceListPrices list={priced} onClose={() => setPriced(undefined)} />}</Suspense>
    </div>
  );
}
