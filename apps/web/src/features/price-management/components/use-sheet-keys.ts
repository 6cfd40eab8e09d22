import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { focusCell } from '#lib/sheet/sheet-keys.ts';
import { columnOf, fillDown } from '../sheet/fill-down.ts';
import type { Filled } from '../sheet/fill-down.ts';
import type { Cell, PriceSheet } from '../sheet/price-sheet.ts';
import { priceFieldId } from './sheet-context.ts';

/** The departments' products in their order on screen. */
type Order = readonly (readonly string[])[];

const focusPrice = (id: string): boolean => focusCell(priceFieldId(id));

/**
 * The keyboard of the sheet: up and down, filling in a column, undo.
 *
 * @returns `wanted`: the product whose row must be rendered, since the cursor goes there; `announcement`: the last one
 */
export function useSheetKeys(sheet: PriceSheet, order: Order) {
  const t = useTranslation('prices');
  const [wanted, setWanted] = useState<string | null>(null);
  const [announcement, say] = useState('');
  const latest = useRef({ order, t });
  useEffect(() => {
    latest.current = { order, t };
  });

  const goTo = useCallback((id: string) => {
    if (!focusPrice(id)) setWanted(id);
  }, []);
  useEffect(() => {
    // By now it is rendered, and stays rendered.
    if (wanted !== null) focusPrice(wanted);
  }, [wanted]);

  const keys = useMemo(() => {
    const move = (id: string, by: number, isChoosing = false) => {
      const ids = latest.current.order.flat();
      const next = ids[ids.indexOf(id) + by];
      if (isChoosing) sheet.choose(next === undefined ? [id] : [id, next], true);
      if (next !== undefined) goTo(next);
    };
    const paste = (id: string, text: string): boolean => {
      const column = columnOf(text);
      if (!column) return false;
      const words = latest.current.t;
      const department = latest.current.order.find((ids) => ids.includes(id)) ?? [];
      if (column.hasColumns) say(words('pasteColumns'));
      else {
        const filled = fillDown(column.lines, department.slice(department.indexOf(id)));
        sheet.endTyping();
        sheet.write(filled.cells);
        say(announcementOf(filled, words));
      }
      return true;
    };
    const step = (cells: Cell[], key: 'undone' | 'redone') => {
      if (cells[0]) {
        say(latest.current.t(key, { count: cells.length }));
        if (cells.length === 1) goTo(cells[0].id);
      }
    };
    return {
      move,
      paste,
      undo: () => step(sheet.undo(), 'undone'),
      redo: () => step(sheet.redo(), 'redone'),
    };
  }, [sheet, goTo]);
  return { ...keys, goTo, wanted, announcement, say };
}

function announcementOf(
  { cells, errors, blank, left }: Filled,
  t: ReturnType<typeof useTranslation<'prices'>>,
): string {
  return [
    t('pasted', { count: cells.length }),
    errors > 0 && t('pasteErrors', { count: errors }),
    blank > 0 && t('pasteBlank', { count: blank }),
    left > 0 && t('pasteLeft', { count: left }),
  ]
    .filter(Boolean)
    .join(' ');
}
