import type { PointCell } from '@tanabana/domain/news/price-point';

/** The id of a cell's field in the page. */
export const cellId = (key: string, cell: PointCell): string => `${key}-${cell}`;
