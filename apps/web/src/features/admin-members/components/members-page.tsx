import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { IconArrowLeft } from '#components/ui/lazy-icons.ts';
import { Pagination } from '#components/ui/list/pagination.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { NoneFound, NotLoaded } from '#components/ui/told/no-rows.tsx';
import { Outdated } from '#components/ui/told/outdated.tsx';
import { RowsSkeleton } from '#components/ui/told/rows-skeleton.tsx';
import { paths } from '#config/paths.ts';
import { quantity } from '#i18n/format.ts';
import { useWords } from '#i18n/use-words.ts';
import { useRightPage } from '#lib/reading/use-right-page.ts';
import { useSearchBox } from '#lib/reading/use-search-box.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import type { MembersPlace } from '../place.ts';
import { useMembers } from '../use-members.ts';
import { useSelection } from '../use-selection.ts';
import type { MemberSelection } from '../use-selection.ts';
import { Figures } from './figures.tsx';
import { Filters } from './filters.tsx';
import { MemberRows } from './member-rows.tsx';
import type { MemberActs } from './member-parts.tsx';
import { SelectionBar } from './selection-bar.tsx';
import styles from './members-page.module.css';

/** Membership Management: every member, found, filtered, selected and changed. */
export function MembersPage({ place, go, searchOf }: MembersPlace) {
  const t = useWords('admin-members');
  const { q = '', membership = null, flags = [], page = 1 } = place;
  const box = useSearchBox(q, (text) => go({ ...place, q: text, page: 1 }));
  const list = useMembers({ q, membership, flags, page }, box.typed);
  useRightPage('page', list.rightPage);
  const selection = useSelection();
  const acts: MemberActs = { onEdit: () => undefined, onDelete: () => undefined };
  return (
    <div className="shell">
      <div className={styles.top}>
        <PageHead
          over={
            <PageLink path={paths.admin} className={styles.back}>
              <IconArrowLeft size={16} aria-hidden="true" />
              {t('back')}
            </PageLink>
          }
          title={t('title')}
        />
        <Figures />
      </div>
      <div className={styles.tools}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        <Filters place={place} go={go} searchOf={searchOf} />
      </div>
      <p className={styles.range} role="status">
        {!list.isSearching && list.total !== undefined && <Range list={list} total={list.total} />}
      </p>
      <SelectionBar selection={selection} filter={{ q, membership, flags }} total={list.total} />
      <Results
        list={list}
        selection={selection}
        acts={acts}
        isFiltered={box.typed.trim() !== '' || membership !== null || flags.length > 0}
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
          searchOf={(target) => searchOf({ ...place, page: target })}
          onGo={() => window.scrollTo(0, 0)}
        />
      )}
    </div>
  );
}

type List = ReturnType<typeof useMembers>;

/** `1 to 50 of 6,350`. */
function Range({ list: { page, rows }, total }: { list: List; total: number }) {
  const t = useWords('admin-members');
  const first = (page - 1) * ADMIN_LIMITS.managed_members_page_size;
  const last = quantity(first + rows.length);
  return t('range', { count: total, total: quantity(total), first: quantity(first + 1), last });
}

type ResultsProps = {
  list: List;
  selection: MemberSelection;
  acts: MemberActs;
  isFiltered: boolean;
  onClear: () => void;
};

function Results({ list, selection, acts, isFiltered, onClear }: ResultsProps) {
  const t = useWords('admin-members');
  const isDesktop = useIsDesktop();
  const { rows, error, isPending, isSearching, isOutdated } = list;
  return (
    <div aria-busy={isPending || isSearching}>
      {error && <NotLoaded title={t('failed')} error={error} onRetry={list.retry} />}
      {rows.length > 0 && (
        <Outdated isOutdated={isOutdated}>
          <MemberRows members={rows} selection={selection} {...acts} />
        </Outdated>
      )}
      {rows.length === 0 && (isPending || isSearching) && !error && (
        <RowsSkeleton height={isDesktop ? 56 : 200} isEdgeToEdge={!isDesktop} />
      )}
      {rows.length === 0 && !isPending && !isSearching && !error && (
        <NoneFound title={t('empty')} isFiltered={isFiltered} onClear={onClear}>
          {t(isFiltered ? 'emptyHint' : 'emptyNone')}
        </NoneFound>
      )}
    </div>
  );
}
