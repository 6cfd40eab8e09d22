import { bidNotices } from '@tanabana/domain/bids/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { BidRows } from '#components/bids/bid-rows.tsx';
import { saveBids } from '#components/bids/bids-csv.ts';
import { SelectionBar } from '#components/bids/selection-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { IconDownload } from '#components/ui/lazy-icons.ts';
import { Pagination } from '#components/ui/list/pagination.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { NoneFound, NotLoaded } from '#components/ui/told/no-rows.tsx';
import { Outdated } from '#components/ui/told/outdated.tsx';
import { RowsSkeleton } from '#components/ui/told/rows-skeleton.tsx';
import { useNotice } from '#i18n/use-notice.ts';
import { useWords } from '#i18n/use-words.ts';
import type { Bid } from '#lib/bids/bid.ts';
import { useBidSelection } from '#lib/bids/use-bid-selection.ts';
import { useRightPage } from '#lib/reading/use-right-page.ts';
import { useSearchBox } from '#lib/reading/use-search-box.ts';
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
  const t = useWords('bids');
  const months = LIMITS.bids_shown_months;
  const { q = '', status = null, page = 1 } = place;
  const box = useSearchBox(q, (text) => go({ ...place, q: text, page: 1 }));
  const list = useBids({ company, status, q, page }, box.typed);
  useRightPage('page', list.rightPage);
  const selection = useBidSelection(list.rows);
  const download = () =>
    selection.bids.length > 0 ? saveBids('company', selection.bids) : showToast(bidNotices.noBidsSelected);
  return (
    <>
      <div className={styles.top}>
        <PageHead
          title={t('desk.title')}
          lede={company === null ? t('desk.ledeAll', { months }) : t('desk.lede', { company, months })}
        />
        <div className={styles.acts}>
          {chooser}
          <Button variant="line" onClick={download}>
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
        {box.typed.trim() !== '' && !list.isSearching && !list.error && t('desk.found', { count: list.total ?? 0 })}
      </p>
      <SelectionBar selection={selection} />
      <Results
        list={list}
        selection={selection}
        withCompany={company === null}
        isFiltered={box.typed.trim() !== '' || status !== null}
        onClear={() => {
          box.clear();
          go({ ...place, q: '', status: undefined, page: 1 });
        }}
      />
      {!list.isSearching && !list.isComplete && <p className={styles.note}>{t('desk.incomplete')}</p>}
      {!list.isSearching && (
        <Pagination
          label={t('desk.pages')}
          page={list.page}
          pages={list.pages}
          searchOf={(target) => searchOf({ ...place, page: target })}
          onGo={() => window.scrollTo(0, 0)}
        />
      )}
    </>
  );
}

type ResultsProps = {
  list: ReturnType<typeof useBids>;
  selection: ReturnType<typeof useBidSelection>;
  withCompany: boolean;
  isFiltered: boolean;
  onClear: () => void;
};

function Results({ list, selection, withCompany, isFiltered, onClear }: ResultsProps) {
  const t = useWords('bids');
  const say = useNotice();
  const isDesktop = useIsDesktop();
  const [asking, setAsking] = useState<Decision | null>(null);
  const decide = useDecideBid(() => setAsking(null));
  const { rows, error } = list;
  const isWaiting = (list.isPending || list.isSearching) && !error;
  return (
    <div className={styles.list} aria-busy={isWaiting}>
      {error && <NotLoaded title={say(bidNotices.bidsNotFetched).title} error={error} onRetry={list.retry} />}
      {rows.length > 0 && (
        <Outdated isOutdated={list.isOutdated}>
          <BidRows
            side="company"
            bids={rows}
            selection={selection}
            withCompany={withCompany}
            renderAnswer={(bid) => <Answers bid={bid} onAsk={setAsking} />}
            caption={t('desk.title')}
          />
        </Outdated>
      )}
      {rows.length === 0 && isWaiting && <RowsSkeleton height={isDesktop ? 60 : 168} isEdgeToEdge={!isDesktop} />}
      {rows.length === 0 && !isWaiting && !error && (
        <NoneFound title={t('desk.empty')} isFiltered={isFiltered} onClear={onClear}>
          {isFiltered ? t('desk.emptyHint') : t('desk.emptyNone', { months: LIMITS.bids_shown_months })}
        </NoneFound>
      )}
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
    </div>
  );
}

/** Accept and Reject; nobody answers a bid of their own. */
function Answers({ bid, onAsk }: { bid: Bid; onAsk: (decision: Decision) => void }) {
  const t = useWords('bids');
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
