import { lazy, Suspense, useState } from 'react';
import { ToPanel } from '#components/to-panel.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { IconPlus } from '#components/ui/icons.ts';
import { Pagination } from '#components/ui/list/pagination.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { NoneFound, NotLoaded } from '#components/ui/told/no-rows.tsx';
import { Outdated } from '#components/ui/told/outdated.tsx';
import { RowsSkeleton } from '#components/ui/told/rows-skeleton.tsx';
import { EmptyState } from '#components/ui/told/states.tsx';
import { useWords } from '#i18n/use-words.ts';
import type { Company } from '#lib/corporate/update-company.ts';
import { useRightPage } from '#lib/reading/use-right-page.ts';
import { useSearchBox } from '#lib/reading/use-search-box.ts';
import { useCompanies } from '../use-companies.ts';
import styles from './companies-page.module.css';
import { CompanyRows } from './company-rows.tsx';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

type CompaniesPageProps = {
  q: string;
  page: number;
  onSearch: (q: string) => void;
  /** The search part of a page's address. */
  searchOf: (page: number) => object;
};

/** Manage Corporate Members: every company, to edit or to delete. */
export function CompaniesPage({ q, page, onSearch, searchOf }: CompaniesPageProps) {
  const t = useWords('admin-companies');
  const box = useSearchBox(q, onSearch);
  const list = useCompanies({ q, page }, box.typed);
  useRightPage('page', list.rightPage);
  const isFiltered = box.typed.trim() !== '';
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      <div className={styles.tools}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        <p role="status">
          {list.total !== undefined && !list.isSearching && t(isFiltered ? 'found' : 'count', { count: list.total })}
        </p>
        <PageLink path="/admin/register-company" className={buttonClass()}>
          <IconPlus size={18} aria-hidden="true" />
          {t('register')}
        </PageLink>
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

type ResultsProps = { list: ReturnType<typeof useCompanies>; isFiltered: boolean; onClear: () => void };

function Results({ list, isFiltered, onClear }: ResultsProps) {
  const t = useWords('admin-companies');
  const [leaving, setLeaving] = useState<Company | null>(null);
  const { rows, error, isPending, isSearching } = list;
  const isWaiting = (isPending || isSearching) && !error;
  const isNone = rows.length === 0 && !isWaiting && !error;
  return (
    <div className={styles.results} aria-busy={isWaiting}>
      {error && <NotLoaded title={t('listFailed')} error={error} onRetry={list.retry} />}
      {rows.length > 0 && (
        <Outdated isOutdated={list.isOutdated}>
          <CompanyRows companies={rows} onDelete={setLeaving} />
        </Outdated>
      )}
      {rows.length === 0 && isWaiting && <RowsSkeleton height={64} isEdgeToEdge={false} hasTile />}
      {isNone && isFiltered && (
        <NoneFound title={t('empty.title')} isFiltered onClear={onClear}>
          {t('empty.hint')}
        </NoneFound>
      )}
      {isNone && !isFiltered && <EmptyState title={t('empty.title')}>{t('empty.none')}</EmptyState>}
      {leaving && (
        <Suspense>
          <DeleteDialog company={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </div>
  );
}
