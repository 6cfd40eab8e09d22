import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { memberNotices } from '@tanabana/domain/members/notices';
import { fill } from '@tanabana/domain/notice';
import { lazy, Suspense, useState } from 'react';
import { ExportButton } from '#components/export-button.tsx';
import { ToPanel } from '#components/to-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { IconMail } from '#components/ui/lazy-icons.ts';
import { PagedResults } from '#components/ui/list/paged-results.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useRightPage } from '#lib/reading/lists/use-right-page.ts';
import { useSelection } from '#lib/reading/lists/use-selection.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { showToast } from '#lib/toast.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { membersExport } from '../api/get-members.ts';
import type { ManagedMember } from '../member.ts';
import type { MembersPlace } from '../place.ts';
import { useMembers } from '../use-members.ts';
import { Statistics } from './statistics.tsx';
import { Filters } from './filters.tsx';
import { MemberRows } from './member-rows.tsx';
import type { MemberActs } from './member-parts.tsx';
import { SelectionBar } from './selection-bar.tsx';
import styles from './members-page.module.css';

const EditDialog = lazy(() => import('./edit-dialog.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));
const PromotionDialog = lazy(() => import('./promotion-dialog.tsx'));

/** The open dialog. */
type Opened = { dialog: 'edit' | 'delete'; member: ManagedMember } | { dialog: 'promotion' } | null;

/** Membership Management: every member, found, filtered, selected and changed. */
export function MembersPage({ place, go, searchOf }: MembersPlace) {
  const t = useTranslation('admin-members');
  const { q = '', membership = null, flags = [], page = 1 } = place;
  const box = useSearchBox(q, (text) => go({ ...place, q: text, page: 1 }));
  const list = useMembers({ q, membership, flags, page }, box.typed);
  useRightPage('page', list.rightPage);
  const selection = useSelection(list.rows, ADMIN_LIMITS.members_selected);
  const isDesktop = useIsDesktop();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const acts: MemberActs = {
    onEdit: (member) => setOpened({ dialog: 'edit', member }),
    onDelete: (member) => setOpened({ dialog: 'delete', member }),
  };
  const write = () =>
    selection.rows.length > 0 ? setOpened({ dialog: 'promotion' }) : showToast(memberNotices.noneSelected);
  return (
    <div className="shell">
      <div className={styles.top}>
        <PageHead over={<ToPanel />} title={t('title')} />
        <Statistics />
      </div>
      <div className={styles.tools}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        <Filters place={place} go={go} searchOf={searchOf} />
      </div>
      <p className={styles.range} role="status">
        {!list.isSearching && list.total !== undefined && <Range list={list} total={list.total} />}
      </p>
      <SelectionBar selection={selection} filter={{ q, membership, flags }} total={list.total}>
        <Button size="sm" onClick={write}>
          <IconMail size={18} aria-hidden="true" />
          {t('sendEmail')}
        </Button>
        <ExportButton
          request={membersExport({ q, membership, flags })}
          name="members_export.csv"
          saved={(count) => fill(memberNotices.exported, { count })}
          failed={memberNotices.notExported}
          words={{
            save: t('export'),
            cancel: t('cancelExport'),
            progress: (count) => t('exporting', { number: quantity(count) }),
          }}
          isSmall
        />
      </SelectionBar>
      <PagedResults
        list={list}
        isFiltered={box.typed.trim() !== '' || membership !== null || flags.length > 0}
        onClear={() => {
          box.clear();
          go({});
        }}
        skeleton={<RowsSkeleton height={isDesktop ? 56 : 200} isEdgeToEdge={!isDesktop} />}
        searchOf={(target) => searchOf({ ...place, page: target })}
        words={{
          failed: t('failed'),
          empty: t('empty'),
          emptyHint: t('emptyHint'),
          emptyNone: t('emptyNone'),
          pages: t('pages'),
        }}
      >
        <MemberRows members={list.rows} selection={selection} {...acts} />
      </PagedResults>
      <Suspense>
        {opened?.dialog === 'edit' && <EditDialog key={opened.member.id} member={opened.member} onClose={close} />}
        {opened?.dialog === 'delete' && (
          <DeleteDialog
            member={opened.member}
            onClose={close}
            onDeleted={(member) => {
              selection.drop(member.id);
              close();
            }}
          />
        )}
        {opened?.dialog === 'promotion' && <PromotionDialog members={selection.rows} onClose={close} />}
      </Suspense>
    </div>
  );
}

type List = ReturnType<typeof useMembers>;

/** `1 to 50 of 6,350`. */
function Range({ list: { page, rows }, total }: { list: List; total: number }) {
  const t = useTranslation('admin-members');
  const first = (page - 1) * ADMIN_LIMITS.managed_members_page_size;
  const last = quantity(first + rows.length);
  return t('range', { count: total, total: quantity(total), first: quantity(first + 1), last });
}
