import type { ComponentProps, ReactNode } from 'react';
import { choicesOf, isFibreBound, maxOf } from '@tanabana/domain/listings/field-facts';
import type { ListingField } from '@tanabana/domain/listings/fields';
import { gradeShort } from '@tanabana/domain/vocabulary';
import { term } from '#i18n/terms.ts';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './listing-field-control.module.css';
import { usePriceDoubt } from './use-price-doubt.ts';

const INPUT_MODE = { text: 'text', choice: 'text', decimal: 'decimal', digits: 'numeric' } as const;

/** More choices than this are a native select, fewer are chips. */
const CHIPS_AT_MOST = 8;

type ControlProps = {
  field: ListingField;
  /** The name of the control where a form has the field more than once; else the field's own. */
  name?: string;
  /** The side of the market whose texts are used. */
  words: 'enquiry' | 'offer';
  fibre_type: string;
  value: string;
  error: string | undefined;
  /** A note about the normalizing of the typed value; it replaces the hint. */
  note?: ReactNode;
  /** What else may be done about the typed value. */
  offer?: ReactNode;
  onValueChange: (value: string) => void;
  onBlur: () => void;
};

/** The control of one field of a listing, by the kind that the field table names. */
export function ListingFieldControl(props: ControlProps) {
  const { field, name = field.name, words, fibre_type, value, error, note, offer, onValueChange, onBlur } = props;
  const t = useTranslation('posting', 'fields');
  const doubt = usePriceDoubt(t, { isPrice: field.name === 'price', fibre_type, value });
  const label = t(`fields:${field.name}`);
  const choices = choicesOf(field, fibre_type);
  const isChips = field.kind === 'choice' && choices.length <= CHIPS_AT_MOST;
  const hint = t.maybe(`hints.${field.name}`, { max: maxOf(field) });
  // Optional fields are marked where a reader may wonder. Short number fields in a row are not, nor is free text under a heading that says
  // so.
  const aside = !field.isRequired && (isChips || isFibreBound(field)) ? t('common:optional') : undefined;
  const own = { name, value, onBlur };

  if (isChips) {
    return (
      <ChoiceChips
        {...own}
        label={label}
        aside={aside}
        options={choices}
        hint={value && gradeShort(value) !== value ? term(value) : hint}
        error={error}
        onValueChange={onValueChange}
      />
    );
  }
  return (
    <Field label={label} aside={aside} hint={priceNote(note, doubt) || hint} error={error}>
      {field.kind === 'choice' ? (
        <Select
          {...own}
          options={choices}
          placeholder={field.isRequired ? t('choose') : undefined}
          required={field.isRequired}
          onChange={(event) => onValueChange(event.target.value)}
        />
      ) : (
        <Input
          {...own}
          inputMode={INPUT_MODE[field.kind]}
          autoComplete="off"
          required={field.isRequired}
          sign={field.sign}
          placeholder={t.maybe(`${words}.placeholders.${field.name}`) ?? t.maybe(`placeholders.${field.name}`)}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
      {offer}
    </Field>
  );
}

/** A doubt is announced; the field is not left yet. */
function priceNote(note: ReactNode, doubt: string | undefined): ReactNode {
  if (!doubt) return note;
  return (
    <>
      {note} <span role="status">{doubt}</span>
    </>
  );
}

type ChoiceChipsProps = Omit<ComponentProps<typeof RadioChips>, 'options' | 'value'> & {
  options: readonly string[];
  value: string;
  onValueChange: (value: string) => void;
};

/** A few choices as chips. An optional choice can be cleared, which radio buttons alone do not allow. */
function ChoiceChips({ options, value, aside, onValueChange, ...rest }: ChoiceChipsProps) {
  const t = useTranslation('posting');
  const clear = (
    <button
      type="button"
      className={styles.clear}
      onClick={(event) => {
        onValueChange('');
        event.currentTarget.closest('fieldset')?.querySelector('input')?.focus();
      }}
    >
      {t('clear')} <span className="vh">{rest.label}</span>
    </button>
  );
  return (
    <RadioChips
      {...rest}
      aside={value && aside ? clear : aside}
      options={options.map((option) => ({ value: option, label: <ShortGrade grade={option} /> }))}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

/** Shows a grade in its short form, with its full name for screen readers and as a tooltip; other values stay as they are. */
function ShortGrade({ grade }: { grade: string }) {
  const short = gradeShort(grade);
  if (short === grade) return term(grade);
  return (
    <span title={term(grade)}>
      <span aria-hidden="true">{short}</span>
      <span className="vh">{term(grade)}</span>
    </span>
  );
}
