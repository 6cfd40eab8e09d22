import { PRODUCT_COLUMNS } from '@tanabana/domain/corporate/product-table';
import type { ProductCells } from '@tanabana/domain/corporate/product-table';
import { PRODUCT_YARN_FIELDS } from '@tanabana/domain/corporate/products';
import type { ProductYarnField } from '@tanabana/domain/corporate/products';
import { tidyPrice } from '@tanabana/domain/corporate/typed-price';
import { LIMITS } from '@tanabana/domain/limits';
import { isPrice } from '@tanabana/domain/listings/checks';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { wholeRupees } from '#i18n/format.ts';
import { useFieldError } from '#i18n/use-field-error.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { countOf, STANDINGS } from '../import/preview.ts';
import type { PreviewRow, Standing } from '../import/preview.ts';
import styles from './import-section.module.css';

const headOf = (column: string) => PRODUCT_COLUMNS.find(({ name }) => name === column)?.head;

/** The yarn of a row, in the text of its cells. */
const yarnOf = (cells: ProductCells): string =>
  PRODUCT_YARN_FIELDS.map(({ name }) => cells[name as ProductYarnField])
    .filter(Boolean)
    .join(' · ');

type PreviewProps = {
  name: string;
  rows: readonly PreviewRow[];
  isBusy: boolean;
  onSave: () => void;
  onDrop: () => void;
};

/** A preview of each row of a file. Rows with errors are left out, and each shows its error. */
export function ImportPreview({ name, rows, isBusy, onSave, onDrop }: PreviewProps) {
  const t = useTranslation('corporate-products');
  const counts = countOf(rows);
  const present = STANDINGS.filter((standing) => counts[standing] > 0);
  const [standing, setStanding] = useState<Standing>(present[0] ?? 'invalid');
  const [shown, setShown] = useState<number>(LIMITS.import_preview_rows);
  const chosen = present.includes(standing) ? standing : present[0];
  const listed = rows.filter((row) => row.standing === chosen);
  const writes = counts.new + counts.changed;
  const left = counts.invalid;
  return (
    <div className={styles.preview}>
      <Notice tone={counts.invalid > 0 ? 'warning' : 'info'} announce title={name}>
        {left > 0 && <>{t('import.invalid', { count: left })} </>}
        {(left === 0 || writes > 0 || counts.same > 0) && t('import.ready', { count: writes })}
      </Notice>
      <div className={styles.actions}>
        <Button busy={isBusy} disabled={writes === 0} onClick={onSave}>
          {t('import.save', { count: writes })}
        </Button>
        <Button variant="line" onClick={onDrop}>
          {t('import.drop')}
        </Button>
      </div>
      <RadioChips
        label={t('import.show')}
        name="standing"
        options={present.map((value) => ({ value, label: t(`import.standings.${value}`, { count: counts[value] }) }))}
        value={chosen ?? ''}
        onChange={(event) => {
          setStanding(event.target.value as Standing);
          setShown(LIMITS.import_preview_rows);
        }}
      />
      <ol className={styles.rows} aria-label={name}>
        {listed.slice(0, shown).map((row) => (
          <Row key={row.place} row={row} />
        ))}
      </ol>
      {listed.length > shown && (
        <Button variant="line" onClick={() => setShown(shown + LIMITS.import_preview_rows)}>
          {t('import.more', { count: listed.length - shown })}
        </Button>
      )}
    </div>
  );
}

function Row({ row }: { row: PreviewRow }) {
  const t = useTranslation('corporate-products');
  const say = useFieldError();
  const { place, cells, standing, problems, outcome } = row;
  const before = standing === 'changed' && outcome;
  const typed = cells.basic_price?.trim() ?? '';
  // An empty cell is an error, not a price on request.
  const price = typed && (tidyPrice(typed) || null);
  return (
    <li className={cx(styles.row, styles[standing])}>
      <span className={styles.place}>{t('import.row', { place })}</span>
      <div>
        <b>{outcome?.department ?? cells.department_name}</b> <span>{yarnOf(cells)}</span>
        <span className={styles.price}>
          {before && (
            <s>{priceOf(before.stored_price === null ? null : String(before.stored_price), t('import.onRequest'))}</s>
          )}{' '}
          {priceOf(price, t('import.onRequest'))}
          {price !== null && price !== typed && ` (${t('import.readFrom', { text: typed })})`}
          {cells.visibility_status && ` · ${cells.visibility_status}`}
        </span>
        {problems.length > 0 && (
          <ul>
            {problems.map(({ column, error }) => (
              <li key={column}>
                {column !== 'row' && <b>{headOf(column)}: </b>}
                {say(error)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** A price; what is none, as it is in the file. */
function priceOf(price: string | null, onRequest: string): string {
  if (price === null) return onRequest;
  return isPrice(price) ? wholeRupees(Number(price)) : price;
}
