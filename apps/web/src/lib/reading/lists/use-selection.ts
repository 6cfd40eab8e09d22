import { useState } from 'react';

/** The ticked rows of a list, on all of its pages. */
export type Selection<Row> = {
  rows: readonly Row[];
  has: (id: string) => boolean;
  /** Selects all of them, or clears them when all are selected already; never more than the maximum. */
  toggle: (rows: readonly Row[]) => void;
  /** Takes these instead of those before. */
  take: (rows: readonly Row[]) => void;
  drop: (id: string) => void;
  clear: () => void;
};

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/**
 * A selection of rows that survives a change of the list's page.
 *
 * @param shown the rows on screen: they bring selected rows up to date
 * @param most how many rows may be selected at a time
 */
export function useSelection<Row extends { id: string }>(shown: readonly Row[], most = Infinity): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const now = byId(shown);
  return {
    rows: [...chosen.values()].map((row) => now.get(row.id) ?? row),
    has: (id) => chosen.has(id),
    toggle: (rows) =>
      setChosen((before) => {
        const after = new Map(before);
        const isAll = rows.every(({ id }) => before.has(id));
        for (const row of rows) {
          if (isAll) after.delete(row.id);
          else if (after.size < most) after.set(row.id, row);
        }
        return after;
      }),
    take: (rows) => setChosen(byId(rows)),
    drop: (id) => setChosen((before) => new Map([...before].filter(([key]) => key !== id))),
    clear: () => setChosen(new Map()),
  };
}
