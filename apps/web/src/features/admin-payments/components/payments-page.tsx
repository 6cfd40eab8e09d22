import { lazy, Suspense, useState } from 'react';
import { ToPanel } from '#components/to-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { IconDownload } from '#components/ui/lazy-icons.ts';
import { PagedResults } from '#components/ui/list/paged-results.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useRightPage } from '#lib/reading/lists/use-right-page.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { readPaymentsAddress } from '../place.ts';
import type { PaymentsAddress } from '../place.ts';
import { usePayments } from '../use-payments.ts';
import { EventsAside } from './events-aside.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentRows } from './payment-rows.tsx';
import styles from './payments.module.css';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));

type PaymentsPageProps = { place: PaymentsAddress; go: (to: PaymentsAddress) => void };

/** Every payment, those that need an admin's review first. */
export function PaymentsPage({ place, go }: PaymentsPageProps) {
  const t = useTranslation('admin-payments');
  const [isExporting, setIsExporting] = useState(false);
  const { q = '', filter = null, page = 1 } = place;
  const box = useSearchBox(q, (text) => go({ ...place, q: text, page: 1 }));
  const list = usePayments({ q, filter, page }, box.typed);
  useRightPage('page', list.rightPage);
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      <EventsAside />
      <div className={styles.tools}>
        <PaymentFilters place={place} chosen={filter} inReview={list.inReview} />
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
      </div>
      <div className={styles.tools}>
        <p className={styles.count} role="status">
          {list.total !== undefined && !list.isSearching && t('count', { count: list.total })}
        </p>
        <Button variant="line" onClick={() => setIsExporting(true)}>
          <IconDownload size={18} aria-hidden="true" />
          {t('export.open')}
        </Button>
      </div>
      {isExporting && (
        <Suspense>
          <ExportDialog onClose={() => setIsExporting(false)} />
        </Suspense>
      )}
      <PagedResults
        list={list}
        isFiltered={box.typed.trim() !== '' || filter !== null}
        onClear={() => {
          box.clear();
          go({});
        }}
        skeleton={<RowsSkeleton height={60} isEdgeToEdge={false} />}
        searchOf={(target) => readPaymentsAddress({ ...place, page: target })}
        words={{
          failed: t('failed'),
          empty: t('empty.title'),
          emptyHint: t('empty.hint'),
          emptyNone: t('empty.none'),
          pages: t('pages'),
        }}
      >
        <PaymentRows payments={list.rows} />
      </PagedResults>
    </div>
  );
}
