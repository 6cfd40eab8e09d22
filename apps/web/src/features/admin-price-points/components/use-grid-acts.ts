import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { focusCell } from '#lib/sheet/sheet-keys.ts';
import type { useGrid } from '../use-grid.ts';
import { cellId } from './cell-id.ts';
import type { GridActs } from './grid-acts.ts';

/** What the rows call, with where the cursor goes and what is announced. `mark` shows the errors of rows that nobody has left. */
export function useGridActs(grid: ReturnType<typeof useGrid>, mark: (keys: readonly string[]) => void) {
  const t = useTranslation('admin-price-points');
  const [announcement, setAnnouncement] = useState('');
  // The cell from which the last paste or removal goes on, also once it is taken back.
  const [place, setPlace] = useState('');

  const latest = useRef({ grid, mark, t });
  useEffect(() => {
    latest.current = { grid, mark, t };
  });
  const { type } = grid;
  const acts = useMemo<GridActs>(
    () => ({
      type,
      remove: (key) => {
        const { rows, remove } = latest.current.grid;
        const index = rows.findIndex((row) => row.key === key);
        const next = rows[index + 1] ?? rows[index - 1];
        remove(key);
        setAnnouncement(latest.current.t('removed', { row: index + 1 }));
        if (!next) return;
        setPlace(cellId(next.key, 'description'));
        focusCell(cellId(next.key, 'description'));
      },
      save: () => latest.current.grid.save(),
      move: (key, cell, by) => {
        const all = latest.current.grid.rows;
        const next = all[all.findIndex((row) => row.key === key) + by];
        if (next) focusCell(cellId(next.key, cell));
      },
      paste: (key, cell, lines) => {
        const { keys, left, faulty } = latest.current.grid.paste(key, cell, lines);
        latest.current.mark(keys);
        setPlace(cellId(key, cell));
        const words = latest.current.t;
        setAnnouncement(
          [
            words('pasted', { count: keys.length }),
            faulty > 0 && words('pasteFaulty', { count: faulty }),
            left > 0 && words('pasteLeft', { count: left }),
          ]
            .filter(Boolean)
            .join(' '),
        );
      },
    }),
    [type],
  );
  /** Null where there is nothing to take back. */
  const undo =
    grid.undo &&
    (() => {
      focusCell(place);
      grid.undo?.();
      setAnnouncement(t('undone'));
    });
  return { acts, announcement, undo };
}
