// A column that was copied from a spreadsheet, filled in downwards.
import { readPrice, tidyPrice } from '@tanabana/domain/corporate/typed-price';
import { pastedCells } from '#lib/sheet/pasted-cells.ts';
import type { Cell } from './price-sheet.ts';

export type Filled = {
  cells: Cell[];
  /** The number of texts that are no prices: they are put into their fields and marked. */
  errors: number;
  /** Lines without a text, which leave their price as it is. */
  blank: number;
  /** Lines with a text beyond the last product. */
  left: number;
};

/**
 * The lines of a pasted text.
 *
 * @returns null for one line, which is no column: it is inserted at the cursor
 */
export function columnOf(pasted: string): { lines: string[]; hasColumns: boolean } | null {
  const rows = pastedCells(pasted);
  return rows && { lines: rows.map(([first = '']) => first), hasColumns: rows.some((cells) => cells.length > 1) };
}

/**
 * The prices of a column for the products from one on, a line each.
 *
 * @param ids the products from the focused one downwards, in the order on screen
 */
export function fillDown(lines: readonly string[], ids: readonly string[]): Filled {
  const filled: Filled = { cells: [], errors: 0, blank: 0, left: 0 };
  for (const [index, line] of lines.entries()) {
    const id = ids[index];
    if (line === '') filled.blank += 1;
    else if (id === undefined) filled.left += 1;
    else {
      if ('error' in readPrice(line)) filled.errors += 1;
      filled.cells.push({ id, field: 'basic_price', text: tidyPrice(line) });
    }
  }
  return filled;
}
