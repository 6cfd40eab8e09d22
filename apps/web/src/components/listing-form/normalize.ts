// Normalizes a typed value when its field is left. A value with exactly one meaning is rewritten to the form's notation. Parts that belong
// in other fields go there, with a note. Nothing else changes.
import { tidyValue } from '@tanabana/domain/listings/checks';
import { limitOf, maxOf } from '@tanabana/domain/listings/field-facts';
import type { ListingField, ListingFieldName } from '@tanabana/domain/listings/fields';
import { typedCount } from '@tanabana/domain/listings/typed/typed-count';
import { typedKilograms } from '@tanabana/domain/listings/typed/typed-kilograms';
import { DEFAULTS } from '@tanabana/domain/limits';
import { amountText } from '@tanabana/domain/typed';

/** The typed values of a listing's fields so far. */
export type Typed = Partial<Record<ListingFieldName, string>>;

export type Normalized = {
  changes: Partial<Record<ListingFieldName, string>>;
  /** The kinds of normalizing that have a note under the field. */
  taken?: 'count' | 'kilograms';
};

const isQuantity = (name: ListingFieldName) => name === 'quantity_kgs' || name === 'quantity_required_kgs';

/** The changes of a field's blur; empty when there are none. */
export function normalize(draft: Typed, field: ListingField): Normalized {
  const typed = draft[field.name] ?? '';
  if (field.name === 'denier_count') {
    const count = typedCount(typed, draft.fibre_type ?? '');
    if (count && fits(draft, count)) return { changes: count, taken: 'count' };
  }
  const kilograms = isQuantity(field.name) ? typedKilograms(typed) : null;
  // Tons are suggested and not converted automatically: "5 t" may mean tons, but a wrong factor cannot be undone.
  if (kilograms !== null && /k/i.test(typed))
    return { changes: { [field.name]: String(kilograms) }, taken: 'kilograms' };
  const tidy = tidyValue(field, typed);
  return { changes: field.kind !== 'text' && tidy !== typed ? { [field.name]: tidy } : {} };
}

/** Whether the other fields are free for the parts of the count: typed values stay. */
function fits(draft: Typed, { filament_count, number_of_plys }: { filament_count?: string; number_of_plys?: string }) {
  const isFree = (present: string | undefined, brought: string | undefined, untouched = '') =>
    brought === undefined || !present || present === untouched || present === brought;
  return (
    isFree(draft.filament_count, filament_count) &&
    isFree(draft.number_of_plys, number_of_plys, String(DEFAULTS.number_of_plys))
  );
}

/** Whether a value has characters that its field never accepts, whatever is typed after them. The error is shown at once. */
export function isForeign(field: ListingField, value: string): boolean {
  const { kind, digits = 0, decimals = 0 } = field;
  const max = maxOf(field);
  const amount = amountText(value);
  if (kind === 'digits') return /[^\d\s,./a-z-]/i.test(amount) || (/^\d+$/.test(amount) && amount.length > max);
  if (kind === 'decimal') {
    const tooLong = new RegExp(`\\.\\d{${limitOf(decimals) + 1}}|\\d{${limitOf(digits) + 1}}`);
    return /[^\d\s,.]|\..*\./.test(amount) || tooLong.test(amount);
  }
  return kind === 'text' && Array.from(value).length > max;
}
