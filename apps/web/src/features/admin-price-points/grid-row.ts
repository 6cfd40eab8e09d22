// A row of the grid: its texts, and what was read from them.
import type { FieldError } from '@tanabana/domain/field-error';
import { isBlankPoint, readPoint } from '@tanabana/domain/news/price-point';
import type { PointCell, PointTexts, PricePoint } from '@tanabana/domain/news/price-point';
import { yarnOfRow } from './yarn-of-row.ts';
import type { YarnOfRow } from './yarn-of-row.ts';

type RowRead = {
  /** Whether nothing was typed: a blank row has no errors. */
  isBlank: boolean;
  /** Null where a cell has an error. */
  point: PricePoint | null;
  errors: Partial<Record<PointCell, FieldError>>;
  yarn: YarnOfRow | null;
};

export type GridRow = Readonly<{ key: string; texts: PointTexts } & RowRead>;

export const EMPTY: PointTexts = { page: '', description: '', price: '', per: '', gst: '', yarn: '' };

/** The yarn is that of the row before where its words did not change: reading it takes longest. */
function readRow(texts: PointTexts, before?: GridRow): RowRead {
  if (isBlankPoint(texts)) return { isBlank: true, point: null, errors: {}, yarn: null };
  const isSameYarn = before?.texts.description === texts.description && before.texts.yarn === texts.yarn;
  return { isBlank: false, ...readPoint(texts), yarn: isSameYarn ? before.yarn : yarnOfRow(texts) };
}

let made = 0;
export const rowOf = (texts: PointTexts): GridRow => {
  made += 1;
  return { key: `row-${made}`, texts, ...readRow(texts) };
};

/** The row with other texts in some of its cells; the row itself where none is another. */
export function withTexts(row: GridRow, changed: Partial<PointTexts>): GridRow {
  const texts = { ...row.texts, ...changed };
  if (JSON.stringify(texts) === JSON.stringify(row.texts)) return row;
  return { key: row.key, texts, ...readRow(texts, row) };
}
