import { useState } from 'react';
import type { ListingField, ListingFieldName } from '@tanabana/domain/listings/fields';
import { fieldsFor } from '@tanabana/domain/listings/fields';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { ListingFieldControl } from '#components/listing-form/listing-field-control.tsx';
import { isForeign, normalize } from '#components/listing-form/normalize.ts';
import { TakenNote, UndoTaken } from '#components/listing-form/typed-notes.tsx';
import type { TakenValue } from '#components/listing-form/typed-notes.tsx';
import { Button } from '#components/ui/button.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { marketSide } from '../../market-side.ts';
import type { Row } from '../../list/rows.ts';
import type { Rows } from '../../list/use-rows.ts';
import styles from './list-posting.module.css';

const SIDES = ['purchase_enquiries', 'sales_offers'] as const;

type RowDialogProps = { row: Row; list: Rows; onClose: () => void };

/** All fields of one row of the list, as of the form. A change is kept at once. */
export default function RowDialog({ row, list, onClose }: RowDialogProps) {
  const t = useTranslation('posting');
  const [visited, setVisited] = useState<ReadonlySet<ListingFieldName>>(new Set());
  const { table, values, errors } = row;
  const fibre_type = values.fibre_type ?? '';
  const [taken, setTaken] = useState<TakenValue>();
  /** What was put back after it had been read: it stays as it was typed. */
  const [kept, setKept] = useState<Pick<TakenValue, 'field' | 'typed'>>();
  const leave = (field: ListingField) => {
    setVisited((before) => new Set(before).add(field.name));
    const typed = values[field.name] ?? '';
    if (kept?.field === field.name && kept.typed === typed) return;
    const { changes, taken: what } = normalize(values, field);
    if (Object.keys(changes).length === 0) return;
    list.change(row, changes);
    if (what) setTaken({ field: field.name, what, typed, changes });
  };
  const undo = ({ field, typed }: TakenValue) => {
    list.change(row, { [field]: typed });
    setTaken(undefined);
    setKept({ field, typed });
  };
  const type = ({ name }: ListingField, value: string) => {
    list.change(row, { [name]: value });
    setTaken((before) => (before?.field === name ? undefined : before));
  };
  const takenOf = ({ name }: ListingField) => (taken?.field === name ? taken : undefined);
  const isShown = ({ name, ...field }: ListingField) =>
    visited.has(name) || isForeign({ name, ...field }, values[name] ?? '');
  return (
    <TitledDialog title={row.text.trim()} onClose={onClose}>
      <div className={styles.fields}>
        <RadioChips
          label={t('list.side')}
          name="row-side"
          value={table}
          options={SIDES.map((side) => ({ value: side, label: t(`${marketSide(side).words}.side`) }))}
          onChange={(event) => list.turn(row, event.target.value as ListingTable)}
        />
        {fieldsFor(fibre_type, table).map((field) => {
          const read = takenOf(field);
          return (
            <ListingFieldControl
              key={field.name}
              field={field}
              name={`row-${field.name}`}
              words={marketSide(table).words}
              fibre_type={fibre_type}
              value={values[field.name] ?? ''}
              error={isShown(field) ? errors[field.name] : undefined}
              note={read && <TakenNote {...read} />}
              offer={read?.what === 'amount' && <UndoTaken onUndo={() => undo(read)} />}
              onValueChange={(value) => type(field, value)}
              onBlur={() => leave(field)}
            />
          );
        })}
        <div className={styles.done}>
          <Button block onClick={onClose}>
            {t('list.done')}
          </Button>
        </div>
      </div>
    </TitledDialog>
  );
}
