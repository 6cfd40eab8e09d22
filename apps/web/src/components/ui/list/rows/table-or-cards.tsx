import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import styles from './table-or-cards.module.css';

export type Column<Row, Key extends string, Acts = undefined> = {
  key: Key;
  cell: (row: Row, acts: Acts) => ReactNode;
  sort?: 'ascending' | 'descending';
  /** Its name is for screen readers only. */
  isVisuallyHidden?: true;
  className?: string | undefined;
};

type TableOrCardsProps<Row, Key extends string, Acts> = {
  rows: readonly Row[];
  /** The accessible name of the list. */
  title: string;
  /** The first column names the row's subject. */
  columns: readonly Column<Row, Key, Acts>[];
  headOf: (key: Key) => string;
  /** The content of a card. */
  card: (row: Row, acts: Acts) => ReactNode;
  /** What may be done with a row. */
  acts: Acts;
  /** Whether the screen is wide enough for a table. */
  isTable: boolean;
  className?: string | undefined;
};

/** A list as a table, or as cards where the screen is too narrow for one. */
export function TableOrCards<Row extends { id: string }, Key extends string, Acts>(
  props: TableOrCardsProps<Row, Key, Acts>,
) {
  const { rows, title, card, acts, isTable, className } = props;
  if (isTable) return <Table {...props} />;
  return (
    <ul className={cx(styles.cards, className)} aria-label={title}>
      {rows.map((row) => (
        <li key={row.id}>{card(row, acts)}</li>
      ))}
    </ul>
  );
}

function Table<Row extends { id: string }, Key extends string, Acts>(props: TableOrCardsProps<Row, Key, Acts>) {
  const { rows, title, columns, headOf, acts, className } = props;
  return (
    <div className={styles.box}>
      <table className={cx(styles.table, className)}>
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ key, sort, isVisuallyHidden }) => (
              <th key={key} scope="col" aria-sort={sort}>
                <span className={isVisuallyHidden && 'vh'}>{headOf(key)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ key, cell, className: look }, place) =>
                place === 0 ? (
                  <th key={key} scope="row" className={look}>
                    {cell(row, acts)}
                  </th>
                ) : (
                  <td key={key} className={look}>
                    {cell(row, acts)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
