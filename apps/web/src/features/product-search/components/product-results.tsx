import { LIMITS } from '@tanabana/domain/limits';
import { wholeWords } from '@tanabana/domain/search/whole-words';
import { ListEnd, ShowMoreButton } from '#components/ui/list/list-end.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { NoneFound, NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { Outdated } from '#components/ui/feedback/outdated.tsx';
import { day } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useLines } from '#lib/later/use-lines.ts';
import { FIRST_LINES } from '#lib/reading/with-page/prerendered.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { useNow } from '#lib/use-now.ts';
import type { useProducts } from '../use-products.ts';
import { ProductSlips } from './product-slips.tsx';
import { ProductTable } from './product-table.tsx';

type ProductResultsProps = { list: ReturnType<typeof useProducts>; typed: string; onClear: () => void };

/** The rows or their replacement, and the button for more. */
export function ProductResults({ list, typed, onClear }: ProductResultsProps) {
  const t = useTranslation('products');
  const isDesktop = useIsDesktop();
  const now = useNow();
  const lines = useLines();
  const { products, error, hasMore } = list;
  const shown = lines === 'first' ? products.slice(0, isDesktop ? FIRST_LINES.table : FIRST_LINES.slips) : products;
  const Rows = isDesktop ? ProductTable : ProductSlips;
  const isFiltered = typed.trim() !== '';
  const isEmpty = products.length === 0 && !list.isPending && !list.isSearching && !error && !hasMore;
  return (
    <div aria-busy={list.isPending || list.isSearching} data-lines={lines}>
      <p className="vh" role="status">
        {(isFiltered || products.length > LIMITS.product_page_size) &&
          !list.isSearching &&
          !error &&
          t(hasMore ? 'foundMore' : 'found', { count: products.length })}
      </p>
      {products.length > 0 && (
        <Outdated isOutdated={list.isOutdated}>
          <Rows products={shown} yarn={list.yarn} words={wholeWords(typed)} now={now} />
        </Outdated>
      )}
      {products.length === 0 && (list.isPending || list.isSearching) && !error && (
        <RowsSkeleton height={isDesktop ? 64 : 172} isEdgeToEdge={!isDesktop} />
      )}
      {isEmpty && (
        <NoneFound title={t('empty.title')} isFiltered={isFiltered} onClear={onClear}>
          {isFiltered ? t('empty.hint') : t('empty.none')}
        </NoneFound>
      )}
      {error && <NotLoaded title={t('failed')} error={error} onRetry={list.retry} />}
      {(products.length > 0 || hasMore) && <More list={list} />}
    </div>
  );
}

/** How many are shown and how far back was looked, and the button for more of either. */
function More({ list: { products, hasMore, stoppedAt, isFetchingMore, showMore } }: Pick<ProductResultsProps, 'list'>) {
  const t = useTranslation('products');
  return (
    <ListEnd
      more={
        hasMore && (
          <ShowMoreButton busy={isFetchingMore} onClick={showMore}>
            {stoppedAt ? t('lookFurther') : t('next', { count: LIMITS.product_page_size })}
          </ShowMoreButton>
        )
      }
    >
      {t('shown', { count: products.length })}
      {stoppedAt && !('millitex' in stoppedAt) && <> {t('lookedBackTo', { day: day(stoppedAt.updated_at) })}</>}
    </ListEnd>
  );
}
