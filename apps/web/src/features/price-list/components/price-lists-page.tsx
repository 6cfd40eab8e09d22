import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#components/ui/page-head.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { useSearchBox } from '#lib/use-search-box.ts';
import { usePriceLists } from '../use-price-lists.ts';
import { PriceListResults } from './price-list-results.tsx';
import styles from './price-lists.module.css';

// The reader of PDFs is large, and only for those who open one.
const PriceListReader = lazy(() => import('./price-list-reader.tsx'));

/** What the address of the price lists says: the search, and which list is open. */
export type PriceListSearch = { q?: string; open?: string };

type PriceListsPageProps = {
  search: PriceListSearch;
  onSearch: (q: string) => void;
  onClose: () => void;
  ad: ReactNode;
};

/** Price List: the mills' PDFs, newest first, to read here or to take along. */
export function PriceListsPage({ search, onSearch, onClose, ad }: PriceListsPageProps) {
  const { t } = useTranslation('price-list');
  const { q = '', open } = search;
  const box = useSearchBox(q, onSearch);
  const list = usePriceLists(q, box.typed);
  return (
    <div className="shell">
      <PageHead title={t('title')} lede={t('lede')} aside={ad} />
      <div className={styles.search}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
      </div>
      <PriceListResults list={list} q={q} isFiltered={box.typed !== ''} onClear={box.clear} />
      {open && (
        <Suspense>
          <PriceListReader id={open} known={list.loaded.find(({ id }) => id === open)} onClose={onClose} />
        </Suspense>
      )}
    </div>
  );
}
