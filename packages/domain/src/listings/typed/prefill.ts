/** Values of a posting form that an address brings along: only those that the form itself would accept. */
import { YARN_TYPES, type ListingTable } from '../../vocabulary.ts';
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

/** What one lot of a yarn has, and the next one has not. */
const OF_ONE_LOT: readonly ListingFieldName[] = ['quantity_required_kgs', 'quantity_kgs', 'price', 'lot_no'];

/**
 * The fields of a form for a yarn that was posted before.
 *
 * @param listing as it is stored: for Others the typed text is its fibre type
 * @param how `again` for the same post, `alike` for its yarn without quantity, price and lot
 * @example prefillOfListing('sales_offers', { fibre_type: 'Lyocell', price: 268 }, 'alike') // { fibre_type: 'Others', other_fibre_type: 'Lyocell' }
 */
export function prefillOfListing(
  table: ListingTable,
  listing: Readonly<Record<string, unknown>>,
  how: 'again' | 'alike',
): Prefill {
  const { fibre_type } = listing;
  const isTyped = typeof fibre_type === 'string' && !(YARN_TYPES as readonly string[]).includes(fibre_type);
  const fibre = isTyped ? { fibre_type: 'Others', other_fibre_type: fibre_type } : { fibre_type };
  const fields = Object.entries(listing).filter(
    ([name]) => how === 'again' || !(OF_ONE_LOT as readonly string[]).includes(name),
  );
  return prefillOf(table, { ...Object.fromEntries(fields), ...fibre });
}
