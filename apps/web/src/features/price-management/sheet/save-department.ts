// Writes what was changed in a department: in one transaction, and a single product by itself.
import { LIMITS } from '@tanabana/domain/limits';
import { toAppError } from '#lib/errors.ts';
import type { AppError } from '#lib/errors.ts';
import { retryWithBackoff } from '#lib/offline/retry-with-backoff.ts';
import type { RetryOptions } from '#lib/offline/retry-with-backoff.ts';
import { saveProducts } from '../api/save-products.ts';
import { updateProduct } from '../api/update-product.ts';
import type { PriceSheet } from './price-sheet.ts';
import type { PriceError, Row } from './row.ts';

/** Products written together: a department with more is written in several transactions. */
const TOGETHER = LIMITS.prices_saved_at_once;
/** A product that changed in something else than price and status is written over its new state; so often. */
const TRIES = 3;

/** Why a product was not updated: a field error, a conflict, or the service's own message. */
export type Refusal = PriceError | 'conflict' | 'gone' | 'refused' | { message: string };

export type Result = {
  saved: number;
  failed: { id: string; why: Refusal }[];
  /** The error that ended the run early; null when all were tried. The rest is still unsaved. */
  broke: AppError | null;
  isCancelled: boolean;
};

type Changed = [id: string, row: Row];

/** Whether the error has nothing to do with a product: no response, an ended session, or a service that stayed too busy. */
const endsAll = ({ status }: AppError): boolean => [0, 401, 429, 503].includes(status);

async function updateOne(sheet: PriceSheet, id: string): Promise<Refusal | null> {
  for (let tries = 1; ; tries += 1) {
    const { base, change } = sheet.row(id);
    const outcome = await updateProduct(base, change);
    if (!('product' in outcome)) return outcome.kind;
    if (outcome.kind === 'saved') {
      sheet.saved([outcome.product]);
      return null;
    }
    sheet.met(outcome.product);
    const { theirs, isChanged } = sheet.row(id);
    // The other editor may have saved the same values.
    if (!isChanged) return null;
    if (theirs || tries === TRIES) return 'conflict';
  }
}

/** Saves all of the rows or none. Gives those that are why none was. */
async function saveTogether(sheet: PriceSheet, rows: readonly Changed[]): Promise<Result['failed']> {
  const { saved, refused } = await saveProducts(rows.map(([, row]) => row));
  const visibilityOf = (text: string) => text as Row['texts']['visibility_status'];
  sheet.saved(
    saved.map(({ visibility_status, ...state }) => ({
      ...sheet.latest(state.id),
      ...state,
      visibility_status: visibilityOf(visibility_status),
    })),
  );
  return refused.map(({ id, why, basic_price, visibility_status, updated_at }) => {
    if (why !== 'stale') return { id, why: why === 'gone' ? why : 'refused' };
    const state = { basic_price, visibility_status: visibilityOf(visibility_status!), updated_at: updated_at! };
    sheet.met({ ...sheet.latest(id), ...state });
    return { id, why: 'conflict' };
  });
}

async function savePart(sheet: PriceSheet, part: readonly Changed[], result: Result, patience: RetryOptions) {
  const [[only] = ['']] = part;
  try {
    const failed = await retryWithBackoff(async () => {
      if (part.length > 1) return saveTogether(sheet, part);
      const why = await updateOne(sheet, only);
      return why ? [{ id: only, why }] : [];
    }, patience);
    result.failed.push(...failed);
    if (failed.length === 0) result.saved += part.length;
  } catch (error) {
    const appError = toAppError(error);
    if (patience.signal.aborted) result.isCancelled = true;
    else if (endsAll(appError)) result.broke = appError;
    else result.failed.push(...part.map(([id]) => ({ id, why: { message: appError.message } })));
  }
}

/**
 * Saves a department's changes. An invalid price stays in its row, and all others are saved. A product that somebody else changed prevents
 * all of them from being saved, and is named.
 *
 * @param onProgress called with the progress: how many of how many are done
 */
export async function saveDepartment(
  sheet: PriceSheet,
  department: string | null,
  onProgress: (done: number, count: number) => void,
  patience: RetryOptions,
): Promise<Result> {
  const result: Result = { saved: 0, failed: [], broke: null, isCancelled: false };
  const waiting: Changed[] = [];
  const conflicts: Result['failed'] = [];
  for (const [id, row] of sheet.changedRows(department)) {
    if (row.error) result.failed.push({ id, why: row.error });
    else if (row.theirs) conflicts.push({ id, why: 'conflict' });
    else waiting.push([id, row]);
  }
  result.failed.push(...conflicts);
  if (conflicts.length > 0) return result;
  for (let from = 0; from < waiting.length; from += TOGETHER) {
    onProgress(from, waiting.length);
    const before = result.failed.length;
    await savePart(sheet, waiting.slice(from, from + TOGETHER), result, patience);
    if (result.broke || result.isCancelled || result.failed.length > before) break;
  }
  return result;
}
