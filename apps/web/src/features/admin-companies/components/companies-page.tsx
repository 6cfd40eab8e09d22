import { lazy, Suspense, useState } from 'react';
import { ToPanel } from '#components/to-panel.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { IconPlus } from '#components/ui/icons.ts';
import { ListTools } from '#components/ui/list/list-tools.tsx';
import { PagedResults } from '#components/ui/list/paged-results.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Company } from '#lib/corporate/update-company.ts';
import { useRightPage } from '#lib/reading/lists/use-right-page.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { useCompanies } from '../use-companies.ts';
import { CompanyRows } from './company-rows.tsx';
import { SharedNames } from './shared-names.tsx';

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
  const t = useTranslation('admin-companies');
  const box = useSearchBox(q, onSearch);
  const list = useCompanies({ q, page }, box.typed);
  useRightPage('page', list.rightPage);
  const isFiltered = box.typed.trim() !== '';
  const [leaving, setLeaving] = useState<Company | null>(null);
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      <SharedNames />
      <ListTools
        label={t('search')}
        placeholder={t('placeholder')}
        field={box}
        status={
          list.total !== undefined && !list.isSearching && t(isFiltered ? 'found' : 'count', { count: list.total })
        }
      >
        <PageLink path="/admin/register-company" className={buttonClass()}>
          <IconPlus size={18} aria-hidden="true" />
          {t('register')}
        </PageLink>
      </ListTools>
      <PagedResults
        list={list}
        isFiltered={isFiltered}
        onClear={box.clear}
        skeleton={<RowsSkeleton height={64} isEdgeToEdge={false} hasTile />}
        searchOf={searchOf}
        words={{
          failed: t('listFailed'),
          empty: t('empty.title'),
          emptyHint: t('empty.hint'),
          emptyNone: t('empty.none'),
          incomplete: t('incomplete'),
          pages: t('pages'),
        }}
      >
        <CompanyRows companies={list.rows} onDelete={setLeaving} />
      </PagedResults>
      {leaving && (
        <Suspense>
          <DeleteDialog company={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </div>
  );
}
