import { lazy, Suspense, useState } from 'react';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { IconCheck, IconInfoCircle } from '#components/ui/lazy-icons.ts';
import { TableOrCards } from '#components/ui/list/rows/table-or-cards.tsx';
import type { Column } from '#components/ui/list/rows/table-or-cards.tsx';
import { ThumbBar } from '#components/ui/over/thumb-bar.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useIsTablet } from '#lib/use-media.ts';
import type { Line } from '../../line/use-line.ts';
import { isOpen, isReady, proposalsOf } from '../../list/rows.ts';
import type { Row } from '../../list/rows.ts';
import { usePostRows } from '../../list/use-post-rows.ts';
import { useRows } from '../../list/use-rows.ts';
import type { Draft } from '../../use-draft.ts';
import { AudienceChoice } from '../audience-choice.tsx';
import { FoundNotice } from './found-notice.tsx';
import { RowActions, RowLine, RowPost, RowState } from './row-parts.tsx';
import type { Acts } from './row-parts.tsx';
import styles from './list-posting.module.css';

const RowDialog = lazy(() => import('./row-dialog.tsx'));

type Key = 'line' | 'post' | 'state' | 'actions';

const COLUMNS: readonly Column<Row, Key, Acts>[] = [
  { key: 'line', cell: (row) => <RowLine row={row} />, className: styles.line },
  { key: 'post', cell: (row, acts) => <RowPost row={row} acts={acts} />, className: styles.post },
  { key: 'state', cell: (row, acts) => <RowState row={row} acts={acts} /> },
  { key: 'actions', cell: (row, acts) => <RowActions row={row} acts={acts} />, isVisuallyHidden: true },
];

type ListPostingProps = { table: ListingTable; line: Line; draft: Draft; onD2DChange: (isD2D: boolean) => void };

/** A pasted list: each line a post of its own, with what is wrong with it, posted in one go. */
export default function ListPosting({ table, line, draft, onD2DChange }: ListPostingProps) {
  const t = useTranslation('posting');
  const isTable = useIsTablet();
  const [editing, setEditing] = useState<string>();
  const is_d2d = draft.is_d2d ?? false;
  const list = useRows(table, line, draft.company_name);
  const { rows } = list;
  const post = usePostRows(table, list, is_d2d);
  const acts: Acts = { ...list, ...post, dollars: line.dollars, open: ({ id }) => setEditing(id) };
  const edited = rows.find(({ id }) => id === editing);
  const open = rows.filter((row) => proposalsOf(row).length > 0).length;
  const blank = rows.filter((row) => row.isBlank && isOpen(row));
  if (list.isReading) return <p className={styles.note}>{t('line.reading')}</p>;
  return (
    <section className={styles.list} aria-label={t('list.title')}>
      <div className={styles.head}>
        <h2>{t('list.count', { count: rows.length })}</h2>
        <div>
          {open > 0 && (
            <Button variant="line" size="sm" disabled={post.isBusy} onClick={list.acceptAll}>
              {t('list.acceptAll', { count: open })}
            </Button>
          )}
          {blank.length > 0 && (
            <Button variant="line" size="sm" disabled={post.isBusy} onClick={() => list.remove(blank)}>
              {t('list.removeBlank', { count: blank.length })}
            </Button>
          )}
          {rows.some(({ number }) => number === undefined) && (
            <Button variant="quiet" size="sm" disabled={post.isBusy} onClick={line.putAside}>
              {t('aside.put')}
            </Button>
          )}
        </div>
      </div>
      {list.unread > 0 && <Notice tone="warning">{t('list.unread', { most: rows.length })}</Notice>}
      {post.found.length > 0 && <FoundNotice posts={post.found} />}
      <TableOrCards
        rows={rows}
        title={t('list.title')}
        columns={COLUMNS}
        headOf={(key) => t(`list.columns.${key}`)}
        card={cardOf}
        acts={acts}
        isTable={isTable}
        className={styles.rows}
      />
      <AudienceChoice isD2D={is_d2d} onChange={onD2DChange} />
      <PostBar rows={rows} unread={list.unread} isBusy={post.isBusy} onPost={post.postAll} onClear={list.clear} />
      <Suspense>{edited && <RowDialog row={edited} list={list} onClose={() => setEditing(undefined)} />}</Suspense>
    </section>
  );
}

function cardOf(row: Row, acts: Acts) {
  return (
    <>
      <RowLine row={row} />
      <RowPost row={row} acts={acts} />
      <RowState row={row} acts={acts} />
      <RowActions row={row} acts={acts} />
    </>
  );
}

type PostBarProps = {
  rows: readonly Row[];
  /** Lines that follow once these rows are posted. */
  unread: number;
  isBusy: boolean;
  onPost: () => void;
  onClear: () => void;
};

/** How many rows are posted, ready and left, and the one button for them. */
function PostBar({ rows, unread, isBusy, onPost, onClear }: PostBarProps) {
  const t = useTranslation('posting');
  const ready = rows.filter(isReady).length;
  const posted = rows.filter(({ number }) => number !== undefined).length;
  const left = rows.length - ready - posted;
  const isDone = posted === rows.length;
  const Icon = left === 0 ? IconCheck : IconInfoCircle;
  return (
    <ThumbBar className={styles.bar}>
      <p role="status">
        <Icon size={16} aria-hidden="true" />
        {t('list.state', { posted, ready, left })}
      </p>
      {isDone ? (
        <Button size="lg" block onClick={onClear}>
          {unread > 0 ? t('list.others', { count: unread }) : t('list.another')}
        </Button>
      ) : (
        <Button size="lg" block disabled={ready === 0} busy={isBusy} onClick={onPost}>
          {t('list.post', { count: ready })}
        </Button>
      )}
    </ThumbBar>
  );
}
