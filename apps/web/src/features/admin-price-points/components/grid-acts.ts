import type { PointCell } from '@tanabana/domain/news/price-point';

/** What a row calls. The object never changes, so that typing renders the row that is typed into. */
export type GridActs = {
  type: (key: string, cell: PointCell, text: string) => void;
  /** Goes to the same cell so many rows down. */
  move: (key: string, cell: PointCell, by: number) => void;
  paste: (key: string, cell: PointCell, lines: readonly (readonly string[])[]) => void;
  remove: (key: string) => void;
  save: () => void;
};
