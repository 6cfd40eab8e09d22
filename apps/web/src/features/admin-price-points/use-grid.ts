import { useQueryClient } from '@tanstack/react-query';
import { fill } from '@tanabana/domain/notice';
import type { PointCell, PointTexts } from '@tanabana/domain/news/price-point';
import { publishingNotices } from '@tanabana/domain/publishing/notices';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toastError } from '#lib/errors.ts';
import { dropDraft, readDraft, saveDraft } from '#lib/forms/draft.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { useUserId } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import { isSame, pricedListQuery, savePoints } from './api/price-points.ts';
import type { PointToSave, PricedList, StoredPoint } from './api/price-points.ts';
import { isFaulty, isUnchanged, pasted, pointsOf, rowsOf, rowsOfTexts, savedRows, typed, without } from './grid.ts';
import type { GridRow } from './grid-row.ts';

/** The grid, and the prices that it was made from: a save replaces these and no others. */
type Grid = { rows: readonly GridRow[]; was: readonly StoredPoint[] };
/** A paste or a removal, which can be taken back until something else is changed. */
type Step = { before: readonly GridRow[]; after: readonly GridRow[] };
type StoredGrid = { texts: readonly PointTexts[]; was: readonly StoredPoint[] };

/**
 * The grid of a price list. What is typed survives a reload of this browser tab, with the prices on which it is based.
 *
 * @param onFaulty called with the rows that cannot be saved
 */
export function useGrid({ list, points }: PricedList, onFaulty: (rows: readonly GridRow[]) => void) {
  const name = `price-points-${list.id}`;
  const queryClient = useQueryClient();
  const userId = useUserId() ?? '';
  // The user who opened the grid, also in the moment after the session has ended.
  const [owner] = useState(userId);
  const [stored] = useState(() => readDraft(name, owner) as StoredGrid | null);
  const [grid, setGrid] = useState<Grid>(() =>
    stored ? { rows: rowsOfTexts(stored.texts), was: stored.was } : { rows: rowsOf(points), was: points },
  );
  const isChanged = !isUnchanged(grid.rows, grid.was);
  // Nobody has typed anything over the prices of another admin.
  if (!isChanged && !isSame(grid.was, points)) setGrid({ rows: rowsOf(points), was: points });

  useEffect(() => {
    if (isChanged) saveDraft(name, owner, { texts: grid.rows.map(({ texts }) => texts), was: grid.was });
    else dropDraft(name);
  }, [name, owner, grid, isChanged]);

  const change = useCallback(
    (next: (rows: readonly GridRow[]) => readonly GridRow[]) =>
      setGrid((before) => ({ ...before, rows: next(before.rows) })),
    [],
  );
  const type = useCallback(
    (key: string, cell: PointCell, text: string) => change((rows) => typed(rows, key, cell, text)),
    [change],
  );
  const [step, setStep] = useState<Step | null>(null);
  const take = useCallback((before: readonly GridRow[], after: readonly GridRow[]) => {
    setGrid((grid) => ({ ...grid, rows: after }));
    setStep({ before, after });
  }, []);

  const latest = useRef(grid.rows);
  useEffect(() => {
    latest.current = grid.rows;
  });
  const remove = useCallback((key: string) => take(latest.current, without(latest.current, key)), [take]);
  const paste = useCallback(
    (key: string, cell: PointCell, lines: readonly (readonly string[])[]) => {
      const { rows, ...done } = pasted(latest.current, key, cell, lines);
      take(latest.current, rows);
      const filled = rows.filter((row) => done.keys.includes(row.key));
      return { ...done, faulty: filled.filter(isFaulty).length };
    },
    [take],
  );

  const { mutate, isPending } = useSubmit({
    mutationFn: ({ prices }: { prices: readonly PointToSave[]; rows: readonly GridRow[] }) =>
      savePoints(list.id, grid.was, prices),
    onSuccess: async ({ outcome, points: present }, { rows }) => {
      const found: PricedList | null = outcome === 'gone' ? null : { list, points: present };
      queryClient.setQueryData(pricedListQuery(list.id).queryKey, found);
      if (!found) return;
      if (outcome === 'stale') {
        showToast(publishingNotices.pointsStale);
        return;
      }
      // What was typed during the save stays.
      setGrid((before) => ({ rows: before.rows === rows ? savedRows(rows, present) : before.rows, was: present }));
      showToast(fill(publishingNotices.pointsSaved, { count: present.length }));
      for (const key of ['admin-price-lists', 'price-lists', 'price-points', 'price-trends']) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    },
    onError: (error) => toastError(publishingNotices.pointsNotSaved, error),
  });
  const save = () => {
    const prices = pointsOf(grid.rows);
    if (prices) {
      mutate({ prices, rows: grid.rows });
      return;
    }
    const faulty = grid.rows.filter(isFaulty);
    showToast(fill(publishingNotices.pointsFaulty, { rows: faulty.length }));
    onFaulty(faulty);
  };
  return {
    rows: grid.rows,
    isChanged,
    /** Whether another admin changed the prices that this grid is based on. */
    isStale: isChanged && !isSame(grid.was, points),
    wasRestored: stored !== null,
    isSaving: isPending,
    type,
    paste,
    remove,
    save,
    /** Takes the last paste or removal back; null where something was changed since. */
    undo: step?.after === grid.rows ? () => change(() => step.before) : null,
    takeTheirs: () => setGrid({ rows: rowsOf(points), was: points }),
    keepMine: () => setGrid((before) => ({ ...before, was: points })),
  };
}
