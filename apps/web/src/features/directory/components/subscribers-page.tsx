import { LIMITS } from '@tanabana/domain/limits';
import { pageCount } from '@tanabana/domain/pagination';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { FoundRows } from '#components/ui/list/found-rows.tsx';
import { Pagination } from '#components/ui/list/pagination.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { dateTime, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { useRightPage } from '#lib/reading/lists/use-right-page.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { useSubscribers } from '../use-subscribers.ts';
import { SubscriberSlips } from './subscriber-slips.tsx';
import { SubscriberTable } from './subscriber-table.tsx';
import styles from './subscribers-page.module.css';

type SubscribersPageProps = {
  q: string;
  page: number;
  onSearch: (q: string) => void;
  /** The search part of a page's address. */
  searchOf: (page: number) => object;
};

/** Listed Subscribers: the directory of members who agreed to be listed. */
export function SubscribersPage({ q, page, onSearch, searchOf }: SubscribersPageProps) {
  const t = useTranslation('directory');
  const box = useSearchBox(q, onSearch);
  const list = useSubscribers({ q, page }, box.typed);
  useRightPage('page', list.page);
  return (
    <div className="shell">
      <PageHead title={t('title')} lede={t('lede')} />
      <div className={styles.search}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        <p role="status">{list.total !== undefined && <Range list={list} total={list.total} isSearch={q !== ''} />}</p>
      </div>
      {list.contactsSearchedFrom && (
        <Notice>{t('contactsSearchedFrom', { time: dateTime(list.contactsSearchedFrom) })}</Notice>
      )}
      <Results list={list} isFiltered={box.typed.trim() !== ''} onClear={box.clear} />
      {list.total !== undefined && (
        <Pagination
          label={t('pages')}
          page={list.page}
          pages={pageCount(list.total, LIMITS.directory_page_size)}
          searchOf={searchOf}
          onGo={() => window.scrollTo(0, 0)}
        />
      )}
    </div>
  );
}

type List = ReturnType<typeof useSubscribers>;

/** `1 to 100 of 1,204 members`. */
function Range({ list: { page, rows }, total, isSearch }: { list: List; total: number; isSearch: boolean }) {
  const t = useTranslation('directory');
  if (total === 0) return <span className="vh">{t('foundNone')}</span>;
  const first = (page - 1) * LIMITS.directory_page_size;
  return t(isSearch ? 'foundRange' : 'range', {
    count: total,
    total: quantity(total),
    first: quantity(first + 1),
    last: quantity(first + rows.length),
  });
}

function Results({ list, isFiltered, onClear }: { list: List; isFiltered: boolean; onClear: () => void }) {
  const t = useTranslation('directory');
  const isDesktop = useIsDesktop();
  const Rows = isDesktop ? SubscriberTable : SubscriberSlips;
  return (
    <FoundRows
      list={list}
      isFiltered={isFiltered}
      onClear={onClear}
      skeleton={<RowsSkeleton height={isDesktop ? 66 : 260} isEdgeToEdge={!isDesktop} />}
      words={{
        failed: t('failed'),
        empty: t('empty.title'),
        emptyHint: t('empty.hint', { min: LIMITS.directory_contact_part }),
        emptyNone: t('empty.none'),
      }}
    >
      <Rows subscribers={list.rows} />
    </FoundRows>
  );
}
