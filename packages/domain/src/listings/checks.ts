/** Rules of listing fields as plain functions: a sentence, or null when the value is fine. No zod here. */
import { LIMITS } from '../limits.ts';
import { tooLong } from '../message.ts';
import { amountText, lengthOf } from '../typed.ts';
import type { ListingTable } from '../words.ts';
import { fieldsFor, type ListingField, type ListingFieldName } from './fields.ts';
import { LISTING_FIELD_MESSAGES as WORDS } from './messages.ts';

/**
 * Letters of any script, digits, spaces and . , ' - as one pattern that JavaScript and PostgreSQL both read: SQL gets
 * it as `private.pattern_preferred_company()`. Blocks are named by range because PostgreSQL's letter class depends on
 * the collation of the database.
 */
export const PREFERRED_COMPANY_PATTERN =
  "^[A-Za-z0-9 .,'\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u024F\\u0370-\\u1FFF\\u3040-\\u9FFF\\uAC00-\\uD7AF-]*$";

const PREFERRED_COMPANY = new RegExp(PREFERRED_COMPANY_PATTERN);
const PRICE = new RegExp(`^[0-9]{1,${LIMITS.price_digits}}(\\.[0-9]{0,${LIMITS.price_decimals}})?$`);

/** Whether the text is a price in rupees per kg: above zero, up to the highest, with no more digits and decimals than fit. */
export function isPrice(text: string): boolean {
  return PRICE.test(text) && Number(text) > 0 && Number(text) <= LIMITS.price_max;
}

/**
 * A field's value as it is meant: what groups digits and leading zeros gone, `.5` as 0.5. What is no number stays as it was
 * typed, for the field's own message to ask.
 */
export function tidyValue({ kind }: Pick<ListingField, 'kind'>, value: string | number | null | undefined): string {
  const text = String(value ?? '').trim();
  if (kind !== 'digits' && kind !== 'price') return text;
  const amount = amountText(text);
  if (kind === 'digits') return /^0+[1-9]/.test(amount) ? amount.replace(/^0+/, '') : amount;
  return amount.replace(/^0+(?=[0-9])/, '').replace(/^(?=\.[0-9])/, '0');
}

/** Every value of a posting form as typed; numbers are accepted for fields of digits. */
export type ListingForm = { readonly [name in ListingFieldName]?: string | number | null | undefined };

/** The fault of one shown field, or null. */
export function fieldFault(field: ListingField, form: ListingForm): string | null {
  const text = tidyValue(field, form[field.name]);
  if (!text) {
    if (!field.isRequired) return null;
    return field.name === 'other_fibre_type' ? WORDS.otherFibreRequired : WORDS.required;
  }
  const max = field.max ?? Number.POSITIVE_INFINITY;
  const withMax = (words: string) => words.replace('{max}', String(max));
  if (field.kind === 'choice') {
    const isListed = field.choices?.(String(form.fibre_type ?? '')).includes(text);
    return isListed ? null : WORDS.choice;
  }
  if (field.kind === 'price') return isPrice(text) ? null : Number(text) === 0 ? WORDS.zero : WORDS.price;
  if (field.kind === 'digits') {
    if (!/^[0-9]+$/.test(text)) return withMax(WORDS.digits);
    // Zeros are no more digits than they need.
    if (Number(text) === 0) return WORDS.zero;
    return text.length > max ? withMax(WORDS.digits) : null;
  }
  if (lengthOf(text) > max) return tooLong(max);
  if (field.name === 'preferred_company' && !PREFERRED_COMPANY.test(text)) return WORDS.preferredCompany;
  if (field.name === 'other_fibre_type' && text === 'Others') return WORDS.otherFibreRequired;
  return null;
}

/** Every fault of a posting form by field name; empty when it may be sent. */
export function listingFaults(form: ListingForm, table: ListingTable): Partial<Record<ListingFieldName, string>> {
  const faults: Partial<Record<ListingFieldName, string>> = {};
  for (const field of fieldsFor(String(form.fibre_type ?? ''), table)) {
    const fault = fieldFault(field, form);
    if (fault) faults[field.name] = fault;
  }
  return faults;
}
