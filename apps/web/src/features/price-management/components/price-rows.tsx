import { memo } from 'react';
import { cx } from '#lib/cx.ts';
import { productName } from '#lib/corporate/product-name.ts';
import { useRow } from '../use-sheet.ts';
import { PriceField } from './price-field.tsx';
import { ChooseBox, Conflict, HistoryButton, Specifications, StatusSwitch, Updated, Yarn } from './row-parts.tsx';
import { useSheetActions } from './sheet-context.ts';
import styles from './row.module.css';

export type RowProps = { id: string; place: number };

const COLUMNS = 7;

/** A product on a wide screen: a row of its department's table. */
export const TableRow = memo(function TableRow({ id, place }: RowProps) {
  const { sheet } = useSheetActions();
  const row = useRow(sheet, id);
  const { base: product } = row;
  const name = productName(product);
  return (
    <>
      <tr aria-rowindex={place} className={cx(row.isChanged && styles.changed, row.isChosen && styles.chosen)}>
        <td>
          <ChooseBox id={id} row={row} name={name} />
        </td>
        <td>
          <Updated product={product} />
        </td>
        <td>
          <Yarn product={product} />
        </td>
        <td>
          <Specifications product={product} />
        </td>
        <td>
          <PriceField id={id} row={row} name={name} />
        </td>
        <td>
          <StatusSwitch id={id} row={row} name={name} />
        </td>
        <td>
          <HistoryButton id={id} name={name} />
        </td>
      </tr>
      {row.theirs && (
        <tr>
          <td colSpan={COLUMNS}>
            <Conflict id={id} row={row} />
          </td>
        </tr>
      )}
    </>
  );
});

/** A product on a narrow screen. */
export const Slip = memo(function Slip({ id }: RowProps) {
  const { sheet } = useSheetActions();
  const row = useRow(sheet, id);
  const { base: product } = row;
  const name = productName(product);
  return (
    <li className={cx(styles.slip, row.isChanged && styles.changed, row.isChosen && styles.chosen)}>
      <ChooseBox id={id} row={row} name={name} />
      <div className={styles.text}>
        <Yarn product={product} />
        <Specifications product={product} />
        <Updated product={product} />
      </div>
      <HistoryButton id={id} name={name} />
      <div className={styles.fields}>
        <PriceField id={id} row={row} name={name} />
        <StatusSwitch id={id} row={row} name={name} />
      </div>
      <Conflict id={id} row={row} />
    </li>
  );
});
