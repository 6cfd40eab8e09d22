// The preview of a percentage change of the selected prices.
import { changedByPercent, priceText, readPrice } from '@tanabana/domain/corporate/typed-price';
import type { Cell } from './price-sheet.ts';
import type { Row } from './row.ts';

export type Preview = {
  changes: { id: string; row: Row; was: number; becomes: number }[];
  /** Products without a price, or with a text that is none. */
  none: number;
  /** Products whose price would become invalid. */
  beyond: number;
};

/** @param percent hundredths of a percent */
export function previewOf(rows: readonly (readonly [string, Row])[], percent: number): Preview {
  const preview: Preview = { changes: [], none: 0, beyond: 0 };
  for (const [id, row] of rows) {
    const read = readPrice(row.texts.basic_price);
    const was = 'price' in read ? read.price : null;
    const becomes = was === null ? null : changedByPercent(was, percent);
    if (was === null) preview.none += 1;
    else if (becomes === null) preview.beyond += 1;
    else preview.changes.push({ id, row, was, becomes });
  }
  return preview;
}

export const cellsOf = ({ changes }: Preview): Cell[] =>
  changes.map(({ id, becomes }) => ({ id, field: 'basic_price', text: priceText(becomes) }));
