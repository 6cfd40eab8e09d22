import { PageHead } from '#components/ui/page/page-head.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { useProducts } from '../use-products.ts';
import { ProductResults } from './product-results.tsx';
import styles from './product-search-page.module.css';

type ProductSearchPageProps = { q: string; onSearch: (q: string) => void };

/** Product Search: one box over all enquiries, offers and products of companies. */
export function ProductSearchPage({ q, onSearch }: ProductSearchPageProps) {
  const t = useTranslation('products');
  const box = useSearchBox(q, onSearch);
  const list = useProducts({ requested: q, typed: box.typed });
  return (
    <div className="shell">
      <PageHead title={t('title')} lede={t('lede')} />
      <div className={styles.search}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        <p>{t('hint')}</p>
      </div>
      <ProductResults list={list} typed={box.typed} onClear={box.clear} />
    </div>
  );
}
