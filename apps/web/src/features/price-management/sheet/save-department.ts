// Writes what was changed in a department, product by product, a few at a time.
import { toAppError } from '#lib/errors.ts';
import type { AppError } from '#lib/errors.ts';
import { updateProduct } from '../api/update-product.ts';
import type { PriceSheet } from './price-sheet.ts';
import type { PriceFault, Row } from './row.ts';

/** Requests under way at a time. */
const AT_ONCE = 4;

/** Why a product was not updated: a fault of its field, what was found, or the service's own words. */
export type Refusal = PriceFault | 'conflict' | 'gone' | 'refused' | { message: string };

export type Result = {
  saved: number;
  failed: { id: string; why: Refusal }[];
  /** What ended it before all were tried; null when all were. What was not tried is still unsaved. */
  broke: AppError | null;
};

/** Whether the next product would fare no better: nobody answers, the session is over, or it was too often. */
const endsAll = ({ status }: AppError): boolean => status === 0 || status === 401 || status === 429 || status >= 500;

type Told = (done: number, count: number) => void;

async function update(sheet: PriceSheet, id: string, { base, change }: Row): Promise<Refusal | null> {
  const outcome = await updateProduct(base, change);
  if (outcome.kind === 'saved') sheet.saved(outcome.product);
  if (outcome.kind === 'conflict') sheet.met(outcome.product);
  // What was wanted may be what the other editor did.
  return outcome.kind === 'saved' || (outcome.kind === 'conflict' && !sheet.row(id).theirs) ? null : outcome.kind;
}

/**
 * Saves a department's changes. Those that cannot be saved stay in their rows; all others are saved.
 *
 * @param told hears how many of how many are done
 */
export async function saveDepartment(sheet: PriceSheet, department: string | null, told: Told): Promise<Result> {
  const result: Result = { saved: 0, failed: [], broke: null };
  const waiting: [string, Row][] = [];
  for (const [id, row] of sheet.changedRows(department)) {
    if (row.fault) result.failed.push({ id, why: row.fault });
    else if (row.theirs) result.failed.push({ id, why: 'conflict' });
    else waiting.push([id, row]);
  }
  const count = waiting.length;
  let done = 0;
  const work = async () => {
    for (let next = waiting.shift(); next && !result.broke; next = waiting.shift()) {
      const [id, row] = next;
      try {
        const why = await update(sheet, id, row);
        if (why) result.failed.push({ id, why });
        else result.saved += 1;
      } catch (error) {
        const fault = toAppError(error);
        if (endsAll(fault)) result.broke = fault;
        else result.failed.push({ id, why: { message: fault.message } });
      }
      done += 1;
      told(done, count);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return result;
}
