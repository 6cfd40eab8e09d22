import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

const cellsOf = (row: HTMLTableRowElement | null): HTMLTableCellElement[] => Array.from(row?.cells ?? []);

const free = (row: HTMLTableRowElement | null) => cellsOf(row).forEach((cell) => cell.style.removeProperty('width'));

/**
 * Keeps the widths of a table's columns, as its first lines make them, when the other lines come: a longer text among those would move the columns
 * under the reader's eyes. A window of another width makes them anew, and so does another list.
 *
 * @param isPart whether only the first lines are there (useLines)
 * @param first the key of the first line
 * @returns a ref for the row of the column heads
 */
export function useKeptWidths(isPart: boolean, first: string | undefined): RefObject<HTMLTableRowElement | null> {
  const head = useRef<HTMLTableRowElement>(null);
  const kept = useRef(first);
  useLayoutEffect(() => {
    if (!isPart) return;
    const widths = cellsOf(head.current).map((cell) => cell.getBoundingClientRect().width);
    for (const [index, cell] of cellsOf(head.current).entries()) cell.style.width = `${widths[index]!}px`;
  }, [isPart]);
  useLayoutEffect(() => {
    if (kept.current !== first) free(head.current);
    kept.current = first;
  }, [first]);
  useEffect(() => {
    const resized = () => free(head.current);
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  return head;
}
