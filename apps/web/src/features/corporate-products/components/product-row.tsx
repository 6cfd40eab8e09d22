import { BASIC_PRICE_FIELD, productErrors, productFieldsFor } from '@tanabana/domain/corporate/products';
import type { ProductFieldName } from '@tanabana/domain/corporate/products';
import type { ListingField } from '@tanabana/domain/listings/fields';
import { LIMITS } from '@tanabana/domain/limits';
import { PRODUCT_VISIBILITIES } from '@tanabana/domain/vocabulary';
import { useState } from 'react';
import { ListingFieldControl } from '#components/listing-form/listing-field-control.tsx';
import { isForeign, normalize } from '#components/listing-form/normalize.ts';
import { TakenNote, UndoTaken } from '#components/listing-form/typed-notes.tsx';
import type { TakenValue } from '#components/listing-form/typed-notes.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { IconTrash } from '#components/ui/icons.ts';
import { useFieldError } from '#i18n/use-field-error.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ProductRowForm, RowForm } from '../product-rows.ts';
import styles from './product-form.module.css';

type RowProps = {
  row: ProductRowForm;
  /** Its place among the rows, from 1. */
  place: number;
  /** Whether every error is shown: the form was submitted before. */
  isTried: boolean;
  onChange: (changes: RowForm) => void;
  onRemove: () => void;
};

/** The step of a price, for the arrows of devices that have them. */
const STEP = String(1 / 10 ** LIMITS.price_decimals);

/** One product of the form: the yarn's fields as a listing has them, its basic price and whether it is shown. */
export function ProductRow({ row: { key, form }, place, isTried, onChange, onRemove }: RowProps) {
  const t = useTranslation('corporate-products', 'posting', 'fields');
  const say = useFieldError();
  const [visited, setVisited] = useState<ReadonlySet<ProductFieldName>>(new Set());
  const [taken, setTaken] = useState<TakenValue>();
  /** The price that was put back after it had been read: it stays as it was typed. */
  const [kept, setKept] = useState<string>();
  const errors = productErrors(form);
  const isShown = (name: ProductFieldName) => isTried || visited.has(name);
  const leave = (name: ProductFieldName) => setVisited((before) => new Set(before).add(name));

  const control = (field: ListingField) => {
    const value = form[field.name] ?? '';
    return (
      <ListingFieldControl
        key={field.name}
        field={field}
        name={`${key}.${field.name}`}
        words="offer"
        fibre_type={form.fibre_type ?? ''}
        value={value}
        error={isShown(field.name) || isForeign(field, value) ? errors[field.name] : undefined}
        note={taken?.field === field.name && <TakenNote {...taken} />}
        onValueChange={(next) => {
          setTaken((before) => (before?.field === field.name ? undefined : before));
          onChange({ [field.name]: next });
        }}
        onBlur={() => {
          leave(field.name);
          const { changes, taken: what } = normalize(form, field);
          if (Object.keys(changes).length > 0) onChange(changes);
          if (what) setTaken({ field: field.name, what, typed: value, changes });
        }}
      />
    );
  };

  const price = form.basic_price ?? '';
  const tidyPrice = () => {
    leave('basic_price');
    if (price === kept) return;
    const { changes, taken: what } = normalize({ price }, BASIC_PRICE_FIELD);
    if (changes.price !== undefined) onChange({ basic_price: changes.price });
    if (what) setTaken({ field: 'price', what, typed: price, changes });
  };
  const takenPrice = taken?.field === 'price' ? taken : undefined;
  const undoPrice = ({ typed }: TakenValue) => {
    onChange({ basic_price: typed });
    setKept(typed);
    setTaken(undefined);
  };
  const title = t('product', { place });
  return (
    <fieldset className={styles.row} data-row={key}>
      <legend className="vh">{title}</legend>
      <header>
        <h3 aria-hidden="true">{title}</h3>
        <Button variant="quiet" size="sm" onClick={onRemove}>
          <IconTrash size={16} aria-hidden="true" /> {t('remove')} <span className="vh">{title}</span>
        </Button>
      </header>
      <div className={styles.fields}>
        {productFieldsFor(form.fibre_type ?? '').map(control)}
        <Field
          label={t('basicPrice')}
          hint={takenPrice && <TakenNote {...takenPrice} />}
          error={isShown('basic_price') || isForeign(BASIC_PRICE_FIELD, price) ? say(errors.basic_price) : undefined}
        >
          <Input
            name={`${key}.basic_price`}
            value={price}
            inputMode="decimal"
            step={STEP}
            autoComplete="off"
            required
            sign="₹"
            onChange={(event) => {
              if (takenPrice) setTaken(undefined);
              onChange({ basic_price: event.target.value });
            }}
            onBlur={tidyPrice}
          />
          {takenPrice && <UndoTaken onUndo={() => undoPrice(takenPrice)} />}
        </Field>
        <RadioChips
          label={t('visibility')}
          name={`${key}.visibility_status`}
          options={PRODUCT_VISIBILITIES.map((value) => ({ value, label: t(`visibilities.${value}`) }))}
          hint={t('visibilityHint')}
          value={form.visibility_status ?? ''}
          onChange={(event) => onChange({ visibility_status: event.target.value })}
        />
      </div>
    </fieldset>
  );
}
