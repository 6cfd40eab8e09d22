import { ownColumn, PRODUCT_COLUMNS } from '@tanabana/domain/corporate/product-table';
import type { ProductColumn } from '@tanabana/domain/corporate/product-table';
import { Field } from '#components/ui/form/field.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { TableFacts } from '../import/read-table.ts';
import styles from './import-section.module.css';

type ImportColumnsProps = {
  facts: TableFacts;
  isBusy: boolean;
  onSheet: (sheet: number) => void;
  onHead: (key: string, column: ProductColumn | null) => void;
};

/** Chooses the sheet, the row of its heads, and the meaning of columns that have other names than ours. */
export function ImportColumns({ facts, isBusy, onSheet, onHead }: ImportColumnsProps) {
  const t = useTranslation('corporate-products');
  const { sheets, sheet, headPlace, heads } = facts;
  const others = heads.filter(({ text, column }) => column === null || ownColumn(text) !== column);
  const taken = new Set(heads.map(({ column }) => column));
  const left = others.filter(({ column }) => column === null).length;
  if (sheets.length < 2 && headPlace < 2 && others.length === 0) return null;
  return (
    <fieldset className={styles.columns} disabled={isBusy}>
      <legend>{t('import.columns.title')}</legend>
      {sheets.length > 1 && (
        <Field label={t('import.columns.sheet')}>
          <Select
            value={String(sheet)}
            options={sheets.map((label, index) => ({ value: String(index), label }))}
            onChange={(event) => onSheet(Number(event.target.value))}
          />
        </Field>
      )}
      {headPlace > 1 && <p>{t('import.columns.headPlace', { place: headPlace, count: headPlace - 1 })}</p>}
      {others.length > 0 && <p>{t('import.columns.others', { count: left })}</p>}
      {others.map(({ key, text, index, column }) => (
        <Field key={key} label={text || t('import.columns.noHead', { place: index + 1 })}>
          <Select
            value={column ?? ''}
            placeholder={t('import.columns.leaveOut')}
            options={PRODUCT_COLUMNS.filter(({ name }) => name === column || !taken.has(name)).map(
              ({ name, head }) => ({
                value: name,
                label: head,
              }),
            )}
            onChange={(event) => onHead(key, (event.target.value || null) as ProductColumn | null)}
          />
        </Field>
      ))}
    </fieldset>
  );
}
