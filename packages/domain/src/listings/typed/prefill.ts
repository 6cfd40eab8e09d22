/** Values of a posting form that an address brings along: only those that the form itself would accept. */
import type { ListingTable } from '../../vocabulary.ts';
import { listingFieldError, tidyValue, type ListingForm } from '../checks.ts';
import { fieldsFor, type ListingFieldName } from '../fields.ts';

export type Prefill = Partial<Record<ListingFieldName, string>>;

/** A value is a text; a number stands for its digits. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * The valid fields of a form, by name. Unknown names, fields of another fibre type or side, and wrong values are left out.
 *
 * @param given of an address, not trusted
 * @example prefillOf('purchase_enquiries', { denier_count: 150, price: '1' }) // { denier_count: '150' }
 */
export function prefillOf(table: ListingTable, given: Readonly<Record<string, unknown>>): Prefill {
  const texts = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, textOf(value)]));
  const [fibre] = fieldsFor('', table);
  const isFibre = fibre !== undefined && listingFieldError(fibre, texts as ListingForm) === null;
  const fibre_type = isFibre ? (texts.fibre_type ?? '') : '';
  const form = { ...texts, fibre_type } as ListingForm;
  const valid = fieldsFor(fibre_type, table).flatMap((field) => {
    const value = tidyValue(field, form[field.name]);
    return value && listingFieldError(field, form) === null ? [[field.name, value] as const] : [];
  });
  return Object.fromEntries(valid);
}
