// The preview of a file before it is saved: each row with its outcome, and its errors.
import { importErrors } from '@tanabana/domain/corporate/field-errors';
import type { ProductColumn } from '@tanabana/domain/corporate/product-table';
import type { FieldError } from '@tanabana/domain/field-error';
import type { ProductVisibility } from '@tanabana/domain/vocabulary';
import type { ReadRow } from './read-table.ts';

/** The outcome of a row: new, changed or the same as a product of the company. */
export type Outcome = {
  outcome: 'new' | 'changed' | 'same' | 'twice';
  department: string;
  /** Rupees per kg; null is a price on request, or a new product. */
  stored_price: number | null;
  stored_visibility: ProductVisibility | null;
  /** The place of the earlier row that is the same, from 1. */
  twice_of: number | null;
};

export const STANDINGS = ['invalid', 'new', 'changed', 'same'] as const;
export type Standing = (typeof STANDINGS)[number];

export type PreviewRow = ReadRow & {
  standing: Standing;
  /** Errors by column; those of the whole row under `row`. */
  problems: readonly { column: ProductColumn | 'row'; error: FieldError }[];
  outcome: Outcome | null;
};

/** The rows to preview: those without errors of their own. */
export const fineRows = (rows: readonly ReadRow[]): ReadRow[] => rows.filter(({ errors }) => errors === null);

/**
 * Every row with its preview.
 *
 * @param outcomes the database's results for the valid rows, in their order
 */
export function previewOf(rows: readonly ReadRow[], outcomes: readonly Outcome[]): PreviewRow[] {
  const fine = fineRows(rows);
  const byPlace = new Map(fine.map(({ place }, index) => [place, outcomes[index]!]));
  return rows.map((row) => {
    const errors = Object.entries(row.errors ?? {}) as [ProductColumn, FieldError][];
    const outcome = byPlace.get(row.place) ?? null;
    const problems: { column: ProductColumn | 'row'; error: FieldError }[] = errors.map(([column, error]) => ({
      column,
      error,
    }));
    if (outcome?.outcome === 'twice') {
      problems.push({ column: 'row', error: importErrors.twice(fine[outcome.twice_of! - 1]!.place) });
    }
    const standing = outcome === null || outcome.outcome === 'twice' ? 'invalid' : outcome.outcome;
    return { ...row, outcome, problems, standing };
  });
}

/** How many rows are what. */
export const countOf = (rows: readonly PreviewRow[]): Record<Standing, number> => {
  const counts = { invalid: 0, new: 0, changed: 0, same: 0 };
  for (const { standing } of rows) counts[standing] += 1;
  return counts;
};
