import { auditNotices } from '@tanabana/domain/audit/notices';
import { bidNotices } from '@tanabana/domain/bids/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { BidRows } from '#components/bids/bid-rows.tsx';
import { SelectionBar } from '#components/bids/selection-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { IconDownload } from '#components/ui/lazy-icons.ts';
import { PagedResults } from '#components/ui/list/paged-results.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Bid } from '#lib/bids/bid.ts';
import { useCsv } from '#lib/files/use-csv.ts';
import { useRightPage } from '#lib/reading/lists/use-right-page.ts';
import { useSelection } from '#lib/reading/lists/use-selection.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { useUserId } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import type { BidsPlace } from '../place.ts';
import { useBids } from '../use-bids.ts';
import { useDecideBid } from '../use-decide-bid.ts';
import type { Decision } from '../use-decide-bid.ts';
import { StatusFilters } from './status-filters.tsx';
import styles from './bids-desk.module.css';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));

type BidsDeskProps = BidsPlace & {
  /** Whose bids; null for every company's. */
  company: string | null;
  /** The choice of a company, for admins. */
  chooser?: ReactNode;
};

/** The bids of one company, or of all: filters, search and selection over the table. */
export function BidsDesk({ company, chooser, place, go, searchOf }: BidsDeskProps) {
  const t = useTranslation('bids');
  const say = useNotice();
  const isDesktop = useIsDesktop();
  const months = LIMITS.bids_shown_months;
  const { q = '', status = null, page = 1 } = place;
  const box = useSearchBox(q, (text) => go({ ...place, q: text, page: 1 }));
  const list = useBids({ company, status, q, page }, box.typed);
  useRightPage('page', list.rightPage);
  const selection = useSelection(list.rows, LIMITS.export_page_size);
  const [asking, setAsking] = useState<Decision | null>(null);
  const decide = useDecideBid(() => setAsking(null));
  const file = useCsv(auditNotices.fileNotSaved);
  const download = () => {
    if (selection.rows.length === 0) return showToast(bidNotices.noBidsSelected);
    const request = { list: 'bids', ids: selection.rows.map(({ id }) => id) };
    file.mutate({ request, name: 'bid_management_export.csv' });
  };
  const isTyped = box.typed.trim() !== '';
  return (
    <>
      <div className={styles.top}>
        <PageHead
          title={t('desk.title')}
          lede={company === null ? t('desk.ledeAll', { months }) : t('desk.lede', { company, months })}
        />
        <div className={styles.actions}>
          {chooser}
          <Button variant="line" busy={file.isPending} onClick={download}>
            <IconDownload size={18} aria-hidden="true" />
            {t('download')}
          </Button>
        </div>
      </div>
      <div className={styles.tools}>
        <StatusFilters counts={list.counts} chosen={status} place={place} searchOf={searchOf} />
        <SearchBox label={t('desk.search')} placeholder={t('desk.placeholder')} field={box} />
      </div>
      <p className="vh" role="status">
        {isTyped && !list.isSearching && !list.error && t('desk.found', { count: list.total ?? 0 })}
      </p>
      <SelectionBar selection={selection} />
      <PagedResults
        list={list}
        isFiltered={isTyped || status !== null}
        onClear={() => {
          box.clear();
          go({ ...place, q: '', status: undefined, page: 1 });
        }}
        skeleton={<RowsSkeleton height={isDesktop ? 60 : 168} isEdgeToEdge={!isDesktop} />}
        searchOf={(target) => searchOf({ ...place, page: target })}
        words={{
          failed: say(bidNotices.bidsNotFetched).title,
          empty: t('desk.empty'),
          emptyHint: t('desk.emptyHint'),
          emptyNone: t('desk.emptyNone', { months }),
          incomplete: t('desk.incomplete'),
          pages: t('desk.pages'),
        }}
      >
        <BidRows
          side="company"
          bids={list.rows}
          selection={selection}
          withCompany={company === null}
          renderAnswer={(bid) => <Answers bid={bid} onAsk={setAsking} />}
          caption={t('desk.title')}
        />
      </PagedResults>
      {asking && (
        <Suspense>
          <DecideDialog
            decision={asking}
            isBusy={decide.isPending}
            onCancel={() => setAsking(null)}
            onConfirm={() => decide.mutate(asking)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Accept and Reject; hidden on the member's own bid. */
function Answers({ bid, onAsk }: { bid: Bid; onAsk: (decision: Decision) => void }) {
  const t = useTranslation('bids');
  const number = bid.bid_display_id;
  if (bid.bidder_user_id === useUserId()) return <span className={styles.own}>{t('desk.yourOwn')}</span>;
  return (
    <span className={styles.answers}>
      <Button
        size="sm"
        className={styles.accept}
        aria-label={t('desk.acceptOf', { number })}
        onClick={() => onAsk({ bid, answer: 'Accepted' })}
      >
        {t('desk.accept')}
      </Button>
      <Button
        variant="badLine"
        size="sm"
        aria-label={t('desk.rejectOf', { number })}
        onClick={() => onAsk({ bid, answer: 'Rejected' })}
      >
        {t('desk.reject')}
      </Button>
    </span>
  );
}
