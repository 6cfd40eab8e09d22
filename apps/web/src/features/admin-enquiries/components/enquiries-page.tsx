import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { ToPanel } from '#components/to-panel.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { IconDownload } from '#components/ui/lazy-icons.ts';
import { ListTools } from '#components/ui/list/list-tools.tsx';
import { PagedResults } from '#components/ui/list/paged-results.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useCsv } from '#lib/files/use-csv.ts';
import { useRightPage } from '#lib/reading/lists/use-right-page.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { enquiriesExport } from '../api/get-enquiries.ts';
import { useEnquiries } from '../use-enquiries.ts';
import { EnquiryRows } from './enquiry-rows.tsx';

type EnquiriesPageProps = {
  q: string;
  page: number;
  onSearch: (q: string) => void;
  /** The search part of a page's address. */
  searchOf: (page: number) => object;
};

/** List of Corporate Enquiries: messages about the corporate tier, and how to reach their senders. */
export function EnquiriesPage({ q, page, onSearch, searchOf }: EnquiriesPageProps) {
  const t = useTranslation('admin-enquiries');
  const box = useSearchBox(q, onSearch);
  const list = useEnquiries({ q, page }, box.typed);
  useRightPage('page', list.rightPage);
  const download = useCsv(companyNotices.enquiriesNotExported);
  const isFiltered = box.typed.trim() !== '';
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      <ListTools
        label={t('search')}
        placeholder={t('placeholder')}
        field={box}
        status={
          list.total !== undefined && !list.isSearching && t(isFiltered ? 'found' : 'count', { count: list.total })
        }
      >
        <Button
          variant="line"
          busy={download.isPending}
          disabled={list.total === 0 || list.isSearching}
          onClick={() => download.mutate({ request: enquiriesExport(q), name: 'corporate_enquiries.csv' })}
        >
          <IconDownload size={18} aria-hidden="true" />
          {t('download')}
        </Button>
      </ListTools>
      <PagedResults
        list={list}
        isFiltered={isFiltered}
        onClear={box.clear}
        skeleton={<RowsSkeleton height={60} isEdgeToEdge={false} />}
        emptyWay={
          <PageLink path={paths.contactCorporate} className={buttonClass({ variant: 'line' })}>
            {t('openForm')}
          </PageLink>
        }
        searchOf={searchOf}
        words={{
          failed: t('failed'),
          empty: t('empty.title'),
          emptyHint: t('empty.hint'),
          emptyNone: t('empty.none'),
          incomplete: t('incomplete'),
          pages: t('pages'),
        }}
      >
        <EnquiryRows enquiries={list.rows} />
      </PagedResults>
    </div>
  );
}
