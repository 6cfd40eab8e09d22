import { useEffect, useState, useSyncExternalStore } from 'react';
import { dropDraft, saveDraft, readDraft } from '#lib/forms/draft.ts';
import type { Product } from './product.ts';
import { PriceSheet } from './sheet/price-sheet.ts';
import type { Summary } from './sheet/price-sheet.ts';
import type { Edit, Row } from './sheet/row.ts';

/** The debounce before a draft is stored, in milliseconds. */
const PAUSE_MS = 250;

const draftName = (companyId: string) => `prices-${companyId}`;

const storedEdits = (draft: unknown): [string, Edit][] => (Array.isArray(draft) ? (draft as [string, Edit][]) : []);

/**
 * The sheet of a company's prices. Edits survive a reload of this browser tab, together with the state of each product on which they are
 * based.
 *
 * @param owner the user who types
 * @returns `restored`: the number of restored edits
 */
export function useSheet(companyId: string, owner: string, products: readonly Product[]) {
  const name = draftName(companyId);
  const [sheet] = useState(() => new PriceSheet(products, storedEdits(readDraft(name, owner))));
  const [restored] = useState(() => sheet.summary().changed);
  useEffect(() => sheet.read(products), [sheet, products]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const stored = sheet.toStore();
      if (stored.length > 0) saveDraft(name, owner, stored);
      else dropDraft(name);
    };
    const stop = sheet.subscribe(() => (timer ??= setTimeout(keep, PAUSE_MS)));
    const flush = () => timer !== undefined && keep();
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      flush();
      window.removeEventListener('pagehide', flush);
    };
  }, [sheet, name, owner]);
  return { sheet, restored };
}

/** One row of a sheet; re-renders when it changes. */
export const useRow = (sheet: PriceSheet, id: string): Row =>
  useSyncExternalStore(sheet.subscribe, () => sheet.row(id));

export const useSummary = (sheet: PriceSheet): Summary => useSyncExternalStore(sheet.subscribe, sheet.summary);
