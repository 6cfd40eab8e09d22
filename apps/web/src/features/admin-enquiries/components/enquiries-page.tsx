import { ToPanel } from '#components/to-panel.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { IconDownload } from '#components/ui/lazy-icons.ts';
import { Pagination } from '#components/ui/list/pagination.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { NoneFound, NotLoaded } from '#components/ui/told/no-rows.tsx';
import { Outdated } from '#components/ui/told/outdated.tsx';
import { RowsSkeleton } from '#components/ui/told/rows-skeleton.tsx';
import { EmptyState } from '#components/ui/told/states.tsx';
import { paths } from '#config/paths.ts';
import { useWords } from '#i18n/use-words.ts';
import { useRightPage } from '#lib/reading/use-right-page.ts';
import { useSearchBox } from '#lib/reading/use-search-box.ts';
import { useEnquiries } from '../use-enquiries.ts';
import { useExport } from '../use-export.ts';
import styles from './enquiries.module.css';
import { EnquiryRows } from './enquiry-rows.tsx';

type EnquiriesPageProps = {
  q: string;
  page: number;
  onSearch: (q: string) => void;
  /** The search part of a page's address. */
  searchOf: (page: number) => object;
};

/** List of Corporate Enquiries: who asked about the corporate tier, and how to reach them. */
export function EnquiriesPage({ q, page, onSearch, searchOf }: EnquiriesPageProps) {
  const t = useWords('admin-enquiries');
  const box = useSearchBox(q, onSearch);
  const list = useEnquiries({ q, page }, box.typed);
  useRightPage('page', list.rightPage);
  const download = useExport();
  const isFiltered = box.typed.trim() !== '';
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      <div className={styles.tools}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        <p role="status">
          {list.total !== undefined && !list.isSearching && t(isFiltered ? 'found' : 'count', { count: list.total })}
        </p>
        <Button
          variant="line"
          busy={download.isPending}
          disabled={list.total === 0 || list.isSearching}
          onClick={() => download.mutate(q)}
        >
          <IconDownload size={18} aria-hidden="true" />
          {t('download')}
        </Button>
      </div>
      <Results list={list} isFiltered={isFiltered} onClear={box.clear} />
      {!list.isSearching && !list.isComplete && <p className={styles.note}>{t('incomplete')}</p>}
      {!list.isSearching && (
        <Pagination
          label={t('pages')}
          page={list.page}
          pages={list.pages}
          searchOf={searchOf}
          onGo={() => window.scrollTo(0, 0)}
        />
      )}
    </div>
  );
}

type ResultsProps = { list: ReturnType<typeof useEnquiries>; isFiltered: boolean; onClear: () => void };

function Results({ list, isFiltered, onClear }: ResultsProps) {
  const t = useWords('admin-enquiries');
  const { rows, error, isPending, isSearching } = list;
  const isWaiting = (isPending || isSearching) && !error;
  const isNone = rows.length === 0 && !isWaiting && !error;
  return (
    <div className={styles.results} aria-busy={isWaiting}>
      {error && <NotLoaded title={t('failed')} error={error} onRetry={list.retry} />}
      {rows.length > 0 && (
        <Outdated isOutdated={list.isOutdated}>
          <EnquiryRows enquiries={rows} />
        </Outdated>
      )}
      {rows.length === 0 && isWaiting && <RowsSkeleton height={60} isEdgeToEdge={false} />}
      {isNone && isFiltered && (
        <NoneFound title={t('empty.title')} isFiltered onClear={onClear}>
          {t('empty.hint')}
        </NoneFound>
      )}
      {isNone && !isFiltered && (
        <EmptyState
          title={t('empty.title')}
          action={
            <PageLink path={paths.contactCorporate} className={buttonClass({ variant: 'line' })}>
              {t('openForm')}
            </PageLink>
          }
        >
          {t('empty.none')}
        </EmptyState>
      )}
    </div>
  );
}
