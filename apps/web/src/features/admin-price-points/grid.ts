// The rows of the grid, apart from React: what was typed into their cells, pasted into them, and is to be saved.
import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { POINT_CELLS } from '@tanabana/domain/news/price-point';
import type { PointCell, PointTexts } from '@tanabana/domain/news/price-point';
import type { PointToSave, StoredPoint } from './api/price-points.ts';
import { EMPTY, rowOf, withTexts } from './grid-row.ts';
import type { GridRow } from './grid-row.ts';

const textsOf = ({ page, description, price, price_kilograms, gst_included, yarn_line }: StoredPoint): PointTexts => ({
  page: String(page),
  description,
  price: Number(price).toFixed(2),
  per: Number(price_kilograms) === 1 ? '' : `${price_kilograms} kg`,
  gst: gst_included === null ? '' : `${gst_included}%`,
  yarn: yarn_line ?? '',
});

/** A blank row; page, weight and GST of it are those of the row above. */
function rowBelow(above: GridRow | undefined): GridRow {
  const { page = '1', per = '', gst = '' } = above?.texts ?? {};
  return rowOf({ ...EMPTY, page, per, gst });
}

/** With a blank row at the end to type into. */
function withBlank(rows: readonly GridRow[]): readonly GridRow[] {
  const last = rows.at(-1);
  if (last && (last.isBlank || rows.length >= ADMIN_LIMITS.price_points)) return rows;
  return [...rows, rowBelow(last)];
}

export const rowsOf = (points: readonly StoredPoint[]): readonly GridRow[] =>
  withBlank(points.map((point) => rowOf(textsOf(point))));

/** The rows after a save, as they are stored. They keep their keys, so that the cursor stays where it is. */
export function savedRows(rows: readonly GridRow[], points: readonly StoredPoint[]): readonly GridRow[] {
  const blank = rows.filter(({ isBlank }) => isBlank).slice(-1);
  const before = typedRows(rows);
  const saved = points.map((point, index) => withTexts(before[index] ?? rowOf(EMPTY), textsOf(point)));
  return withBlank([...saved, ...blank]);
}

/** Rows as they were stored for this browser tab. */
export const rowsOfTexts = (texts: readonly PointTexts[]): readonly GridRow[] => withBlank(texts.map(rowOf));

/** The rows in which something was typed. */
export const typedRows = (rows: readonly GridRow[]): readonly GridRow[] => rows.filter(({ isBlank }) => !isBlank);

/** Whether the cells are those of the stored prices. */
export function isUnchanged(rows: readonly GridRow[], points: readonly StoredPoint[]): boolean {
  return JSON.stringify(typedRows(rows).map(({ texts }) => texts)) === JSON.stringify(points.map(textsOf));
}

export const typed = (rows: readonly GridRow[], key: string, cell: PointCell, text: string): readonly GridRow[] =>
  withBlank(rows.map((row) => (row.key === key ? withTexts(row, { [cell]: text }) : row)));

export const without = (rows: readonly GridRow[], key: string): readonly GridRow[] =>
  withBlank(rows.filter((row) => row.key !== key));

/** The grid after cells of a spreadsheet were pasted. `keys` are the rows that they went into, `left` lines that found no row. */
export type Pasted = { rows: readonly GridRow[]; keys: readonly string[]; left: number };

/**
 * Puts copied cells into the grid, rightwards and downwards from a cell. Rows are added as they are needed. In a row with a price, a blank
 * cell leaves what is there. In a new one it is blank, too: the weight and the GST of the row above would make another price of it.
 */
export function pasted(
  rows: readonly GridRow[],
  key: string,
  from: PointCell,
  lines: readonly (readonly string[])[],
): Pasted {
  const cells = POINT_CELLS.slice(POINT_CELLS.indexOf(from));
  const start = rows.findIndex((row) => row.key === key);
  const next = [...rows];
  const filled = lines.slice(0, Math.max(0, ADMIN_LIMITS.price_points - start));
  for (const [index, line] of filled.entries()) {
    const place = start + index;
    const row = next[place] ?? rowBelow(next[place - 1]);
    const isFilled = (cell: PointCell, text: string) => text !== '' || (row.isBlank && cell !== 'page');
    const changed = cells
      .slice(0, line.length)
      .flatMap((cell, n) => (isFilled(cell, line[n]!) ? [[cell, line[n]]] : []));
    next[place] = withTexts(row, Object.fromEntries(changed));
  }
  const keys = next.slice(start, start + filled.length).map((row) => row.key);
  return { rows: withBlank(next), keys, left: lines.length - filled.length };
}

/** Whether a row cannot be saved. */
export const isFaulty = ({ isBlank, point }: GridRow): boolean => !isBlank && point === null;

/** The prices to save, each with its yarn; null where a cell has an error. */
export function pointsOf(rows: readonly GridRow[]): readonly PointToSave[] | null {
  const points = typedRows(rows).map(({ point, yarn }) => point && { ...point, ...yarn?.yarn });
  return points.every((point) => point !== null) ? points : null;
}
