import { POINT_CELLS } from '@tanabana/domain/news/price-point';
import { useState } from 'react';
import { KeysHelp } from '#components/sheet/keys-help.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { bold } from '#i18n/bold.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { focusCell } from '#lib/sheet/sheet-keys.ts';
import { storedUrl } from '#lib/website-url.ts';
import type { PricedList } from '../api/price-points.ts';
import { typedRows } from '../grid.ts';
import { useGrid } from '../use-grid.ts';
import { cellId } from './cell-id.ts';
import styles from './grid.module.css';
import { PointRow } from './point-row.tsx';
import { useGridActs } from './use-grid-acts.ts';

const KEYS = ['move', 'paste', 'save'] as const;

/** The grid with its keyboard, and the button that saves all of it. */
export function PointsGrid({ priced }: { priced: PricedList }) {
  const t = useTranslation('admin-price-points');
  // Rows whose errors show though nobody has left them: pasted ones, and those that a save has met.
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const mark = (keys: readonly string[]) => setMarked((before) => new Set([...before, ...keys]));
  const grid = useGrid(priced, (faulty) => {
    mark(faulty.map(({ key }) => key));
    const [first] = faulty;
    const cell = first && POINT_CELLS.find((each) => first.errors[each]);
    if (cell) focusCell(cellId(first.key, cell));
  });
  const { rows, isStale, isSaving } = grid;
  const { acts, announcement, undo } = useGridActs(grid, mark);

  const fileUrl = priced.list.file_url;
  return (
    <div className={styles.grid}>
      <div className={styles.tools}>
        <a className={buttonClass({ variant: 'line' })} href={storedUrl(fileUrl)} target="_blank" rel="noopener">
          {t('openPdf')}
        </a>
        <KeysHelp title={t('keys.title')}>
          {KEYS.map((key) => (
            <li key={key}>{t.rich(`keys.${key}`, { b: bold })}</li>
          ))}
        </KeysHelp>
      </div>
      {grid.wasRestored && grid.isChanged && !isStale && <Notice>{t('restored')}</Notice>}
      {isStale && <Stale onTheirs={grid.takeTheirs} onMine={grid.keepMine} count={priced.points.length} />}
      <p className={styles.announcement} role="status">
        {announcement}
      </p>
      <div className={styles.head} aria-hidden="true">
        {POINT_CELLS.map((cell) => (
          <span key={cell}>{t(`cells.${cell}`)}</span>
        ))}
      </div>
      <ol className={styles.rows} aria-label={t('title')}>
        {rows.map((row, index) => (
          <PointRow
            key={row.key}
            row={row}
            place={index + 1}
            fileUrl={fileUrl}
            isMarked={marked.has(row.key)}
            acts={acts}
          />
        ))}
      </ol>
      <div className={styles.bar}>
        <p>{t('count', { count: typedRows(rows).length })}</p>
        {undo && (
          <Button size="lg" variant="line" onClick={undo}>
            {t('undo')}
          </Button>
        )}
        <Button size="lg" disabled={!grid.isChanged || isStale} busy={isSaving} onClick={grid.save}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}

type StaleProps = { count: number; onTheirs: () => void; onMine: () => void };

/** Another admin saved the list meanwhile: nothing is saved over it without a choice. */
function Stale({ count, onTheirs, onMine }: StaleProps) {
  const t = useTranslation('admin-price-points');
  return (
    <Notice
      tone="warning"
      announce
      title={t('stale.title')}
      action={
        <span className={styles.choices}>
          <Button variant="line" size="sm" onClick={onMine}>
            {t('stale.mine')}
          </Button>
          <Button variant="line" size="sm" onClick={onTheirs}>
            {t('stale.theirs')}
          </Button>
        </span>
      }
    >
      {t('stale.text', { count })}
    </Notice>
  );
}
