import { SearchBox } from '#components/ui/form/search-box.tsx';
import { Pagination } from '#components/ui/list/pagination.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { NoneFound, NotLoaded } from '#components/ui/told/no-rows.tsx';
import { Outdated } from '#components/ui/told/outdated.tsx';
import { RowsSkeleton } from '#components/ui/told/rows-skeleton.tsx';
import { useWords } from '#i18n/use-words.ts';
import { useRightPage } from '#lib/reading/use-right-page.ts';
import { useSearchBox } from '#lib/reading/use-search-box.ts';
import { readPaymentsAddress } from '../place.ts';
import type { PaymentsAddress } from '../place.ts';
import { usePayments } from '../use-payments.ts';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentRows } from './payment-rows.tsx';
import styles from './payments.module.css';

type PaymentsPageProps = { place: PaymentsAddress; go: (to: PaymentsAddress) => void };

/** Every payment, those that an admin has to settle first. */
export function PaymentsPage({ place, go }: PaymentsPageProps) {
  const t = useWords('admin-payments');
  const { q = '', filter = null, page = 1 } = place;
  const box = useSearchBox(q, (text) => go({ ...place, q: text, page: 1 }));
  const list = usePayments({ q, filter, page }, box.typed);
  useRightPage('page', list.rightPage);
  return (
    <div className="shell">
      <PageHead title={t('title')} lede={t('lede')} />
      <div className={styles.tools}>
        <PaymentFilters place={place} chosen={filter} inReview={list.inReview} />
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
      </div>
      <p className={styles.count} role="status">
        {list.total !== undefined && !list.isSearching && t('count', { count: list.total })}
      </p>
      <Results
        list={list}
        isFiltered={box.typed.trim() !== '' || filter !== null}
        onClear={() => {
          box.clear();
          go({});
        }}
      />
      {!list.isSearching && (
        <Pagination
          label={t('pages')}
          page={list.page}
          pages={list.pages}
          searchOf={(target) => readPaymentsAddress({ ...place, page: target })}
          onGo={() => window.scrollTo(0, 0)}
        />
      )}
    </div>
  );
}

type ResultsProps = { list: ReturnType<typeof usePayments>; isFiltered: boolean; onClear: () => void };

function Results({ list, isFiltered, onClear }: ResultsProps) {
  const t = useWords('admin-payments');
  const { rows, error, isPending, isSearching } = list;
  const isWaiting = (isPending || isSearching) && !error;
  return (
    <div className={styles.results} aria-busy={isWaiting}>
      {error && <NotLoaded title={t('failed')} error={error} onRetry={list.retry} />}
      {rows.length > 0 && (
        <Outdated isOutdated={list.isOutdated}>
          <PaymentRows payments={rows} />
        </Outdated>
      )}
      {rows.length === 0 && isWaiting && <RowsSkeleton height={60} isEdgeToEdge={false} />}
      {rows.length === 0 && !isWaiting && !error && (
        <NoneFound title={t('empty.title')} isFiltered={isFiltered} onClear={onClear}>
          {t(isFiltered ? 'empty.hint' : 'empty.none')}
        </NoneFound>
      )}
    </div>
  );
}
