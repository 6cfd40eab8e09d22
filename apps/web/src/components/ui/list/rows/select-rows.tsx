// The checkboxes of a list with selectable rows.
import type { Selection } from '#lib/reading/lists/use-selection.ts';
import { Checkbox } from '../../form/checkbox.tsx';
import styles from './select-rows.module.css';

type SelectRowProps<Row> = { row: Row; selection: Selection<Row>; label: string };

export function SelectRow<Row extends { id: string }>({ row, selection, label }: SelectRowProps<Row>) {
  return (
    <Checkbox
      className={styles.check}
      checked={selection.has(row.id)}
      onChange={() => selection.toggle([row])}
      label={<span className="vh">{label}</span>}
    />
  );
}

type SelectAllProps<Row> = {
  rows: readonly Row[];
  selection: Selection<Row>;
  label: string;
  /** Whether the label is visible; screen readers read it in any case. */
  withLabel?: boolean;
};

/** Selects every row on screen, or clears them when all are selected. */
export function SelectAll<Row extends { id: string }>({
  rows,
  selection,
  label,
  withLabel = false,
}: SelectAllProps<Row>) {
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  return (
    <Checkbox
      className={styles.check}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
      }}
      checked={rows.length > 0 && chosen === rows.length}
      onChange={() => selection.toggle(rows)}
      label={<span className={withLabel ? undefined : 'vh'}>{label}</span>}
    />
  );
}
