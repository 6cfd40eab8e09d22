/** Rules of listing fields as plain functions: each returns a field error, or null for a valid value. No zod here. */
import type { FieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { lineError } from '../text/plain-text.ts';
import { amountText, lengthOf } from '../typed.ts';
import type { ListingTable } from '../vocabulary.ts';
import { listingFieldErrors as ERRORS } from './field-errors.ts';
import { choicesOf, limitOf, maxOf, type FieldFacts } from './field-facts.ts';
import { fieldsFor, LISTING_FIELDS, type ListingField, type ListingFieldName } from './fields.ts';

/**
 * Whether the text is a number that the field accepts: digits, an optional point, decimals, above zero and not too
 * large.
 */
function isDecimal({ digits = 0, decimals = 0, most = Number.POSITIVE_INFINITY }: FieldFacts, text: string): boolean {
  const [whole = '', part = '', ...more] = text.split('.');
  const isWritten = more.length === 0 && /^[0-9]+$/.test(whole) && /^[0-9]*$/.test(part);
  const isShort = whole.length <= limitOf(digits) && part.length <= limitOf(decimals);
  return isWritten && isShort && Number(text) > 0 && Number(text) <= limitOf(most);
}

const PRICE = LISTING_FIELDS.find(({ name }) => name === 'price')!;

/** Whether the text is a price in rupees per kg: above zero, up to the highest, with no more digits and decimals than fit. */
export const isPrice = (text: string): boolean => isDecimal(PRICE, text);

/**
 * Normalizes a field's value: removes grouping characters and leading zeros, and turns `.5` into 0.5. A value that is
 * no number stays as typed, so that the field shows an error.
 */
export function tidyValue({ kind }: Pick<ListingField, 'kind'>, value: string | number | null | undefined): string {
  const text = String(value ?? '').trim();
  if (kind !== 'digits' && kind !== 'decimal') return text;
  const amount = amountText(text);
  if (kind === 'digits') return /^0+[1-9]/.test(amount) ? amount.replace(/^0+/, '') : amount;
  return amount.replace(/^0+(?=[0-9])/, '').replace(/^(?=\.[0-9])/, '0');
}

/** Every value of a posting form as typed; numbers are accepted for fields of digits. */
export type ListingForm = { readonly [name in ListingFieldName]?: string | number | null | undefined };

/** The field error of one shown field, or null. */
export function listingFieldError(field: ListingField, form: ListingForm): FieldError | null {
  const text = tidyValue(field, form[field.name]);
  const { missing = 'required', wrong } = field.errors ?? {};
  if (!text) return field.isRequired ? ERRORS[missing] : null;
  const max = maxOf(field);
  if (field.kind === 'choice') {
    return choicesOf(field, String(form.fibre_type ?? '')).includes(text) ? null : ERRORS.choice;
  }
  if (field.kind === 'decimal') {
    return isDecimal(field, text) ? null : Number(text) === 0 ? ERRORS.zero : decimalError(field);
  }
  if (field.kind === 'digits') {
    if (!/^[0-9]+$/.test(text)) return ERRORS.digits(max);
    // Zeros are no more digits than they need.
    if (Number(text) === 0) return ERRORS.zero;
    return text.length > max ? ERRORS.digits(max) : null;
  }
  if (lengthOf(text) > max) return fieldErrors.tooLong(max);
  if (lineError(text)) return lineError(text);
  if (field.pattern && !new RegExp(field.pattern).test(text)) return ERRORS[wrong ?? 'choice'];
  // Others asks for a typed text, so it is no valid text itself.
  if (field.replaces && text === 'Others') return ERRORS[missing];
  return null;
}

function decimalError({ errors, most = 0, decimals = 0 }: FieldFacts): FieldError {
  return errors?.wrong ? ERRORS[errors.wrong] : ERRORS.decimal(limitOf(most), limitOf(decimals));
}

/** Every field error of a posting form by field name; empty when it may be sent. */
export function listingErrors(form: ListingForm, table: ListingTable): Partial<Record<ListingFieldName, FieldError>> {
  const errors: Partial<Record<ListingFieldName, FieldError>> = {};
  for (const field of fieldsFor(String(form.fibre_type ?? ''), table)) {
    const error = listingFieldError(field, form);
    if (error) errors[field.name] = error;
  }
  return errors;
}
