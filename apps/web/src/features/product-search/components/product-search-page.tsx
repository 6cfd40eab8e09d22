import { PageHead } from '#components/ui/page/page-head.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { YarnNote } from '#components/yarn/search/yarn-note.tsx';
import type { YarnChoice } from '#components/yarn/search/yarn-search.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { useProducts } from '../use-products.ts';
import { ProductResults } from './product-results.tsx';
import styles from './product-search-page.module.css';

type ProductSearchPageProps = { q: string; choice: YarnChoice; onSearch: (q: string, choice: YarnChoice) => void };

/** Product Search: one box over all enquiries, offers and products of companies. */
export function ProductSearchPage({ q, choice, onSearch }: ProductSearchPageProps) {
  const t = useTranslation('products');
  const box = useSearchBox(q, (text) => onSearch(text, { ...choice, as: undefined }));
  const list = useProducts({ requested: q, typed: box.typed, choice });
  return (
    <div className="shell">
      <PageHead title={t('title')} lede={t(list.yarn ? 'ledeNearest' : 'lede')} />
      <div className={styles.search}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        <p>{t('hint')}</p>
      </div>
      <YarnNote
        yarn={list.yarn}
        choice={choice}
        isSearching={list.isSearching}
        onChoice={(next) => onSearch(q, { ...choice, ...next })}
      />
      <ProductResults list={list} typed={box.typed} onClear={box.clear} />
    </div>
  );
}
