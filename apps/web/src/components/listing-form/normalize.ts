// Normalizes a typed value when its field is left. A value with exactly one meaning is rewritten to the form's notation. Parts that belong
// in other fields go there, with a note. Nothing else changes.
import { listingFieldError, tidyValue } from '@tanabana/domain/listings/checks';
import { limitOf, maxOf } from '@tanabana/domain/listings/field-facts';
import type { ListingField, ListingFieldName } from '@tanabana/domain/listings/fields';
import { typedCount } from '@tanabana/domain/listings/typed/typed-count';
import { DEFAULTS } from '@tanabana/domain/limits';
import { amountText } from '@tanabana/domain/typed';
import { typedKilograms, typedRupees } from '@tanabana/yarn/reading/typed-amounts';

/** The typed values of a listing's fields so far. */
export type Typed = Partial<Record<ListingFieldName, string>>;

export type Normalized = {
  changes: Partial<Record<ListingFieldName, string>>;
  /** The kinds of normalizing that have a note under the field. */
  taken?: 'count' | 'amount';
};

/** A quantity or price that was typed with its unit, in the notation of its field; undefined where it is none that the field accepts. */
function amountOf(field: ListingField, typed: string): string | undefined {
  const isQuantity = field.name === 'quantity_kgs' || field.name === 'quantity_required_kgs';
  const amount = isQuantity ? typedKilograms(typed) : field.name === 'price' ? typedRupees(typed) : undefined;
  return amount !== undefined && listingFieldError(field, { [field.name]: amount }) === null ? amount : undefined;
}

/** The changes of a field's blur; empty when there are none. */
export function normalize(draft: Typed, field: ListingField): Normalized {
  const typed = draft[field.name] ?? '';
  if (field.name === 'denier_count') {
    const count = typedCount(typed, draft.fibre_type ?? '');
    if (count && fits(draft, count)) return { changes: count, taken: 'count' };
  }
  const amount = amountOf(field, typed);
  if (amount !== undefined) return { changes: { [field.name]: amount }, taken: 'amount' };
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

/** What is typed around a price, and its beginning: no error yet. The field is read when it is left. */
const BEFORE_PRICE = /^(?:₹|rs?\.?|inr?|रु?|रू|રૂ?)\s*/iu;
const BEHIND_PRICE = /\s*(?:₹|rs?|\/-?|\/\s?kg?)$/iu;

/** Whether a value has characters that its field never accepts, whatever is typed after them. The error is shown at once. */
export function isForeign(field: ListingField, value: string): boolean {
  const { kind, digits = 0, decimals = 0 } = field;
  const max = maxOf(field);
  const amount = amountText(value);
  if (kind === 'digits') return /[^\d\s,./\p{L}\p{M}-]/u.test(amount) || (/^\d+$/.test(amount) && amount.length > max);
  if (kind === 'decimal') {
    const tooLong = new RegExp(`\\.\\d{${limitOf(decimals) + 1}}|\\d{${limitOf(digits) + 1}}`);
    const number = amount.replace(BEFORE_PRICE, '').replace(BEHIND_PRICE, '');
    return /[^\d\s,.]|\..*\./.test(number) || tooLong.test(number);
  }
  return kind === 'text' && Array.from(value).length > max;
}
