/** Converts a posting form to the stored row. */
import type { ListingTable } from '../vocabulary.ts';
import { tidyValue, type ListingForm } from './checks.ts';

import { fieldsFor, storedFields, type ListingField, type StoredField } from './fields.ts';

type OfTable<Field, Table> = Field extends { table: infer Own } ? (Own extends Table ? Field : never) : Field;
type ValueOf<Field> = Field extends { type: 'int' | 'numeric' } ? number : string;
type Filled<Field> = Field extends { isRequired: true } | { fallback: number } ? never : null;

/** What is stored of the yarn of a listing of a table. */
export type ListingRow<Table extends ListingTable> = {
  [Field in OfTable<StoredField, Table> as Field['name']]: ValueOf<Field> | Filled<Field>;
};
export type EnquiryRow = ListingRow<'purchase_enquiries'>;
export type OfferRow = ListingRow<'sales_offers'>;

/**
 * The row of a form without errors: fields that the fibre type does not show and blank ones are null, and for Others
 * the typed text replaces the fibre type.
 */
export function toListingRow<Table extends ListingTable>(form: ListingForm, table: Table): ListingRow<Table> {
  const shown = fieldsFor(String(form.fibre_type ?? '').trim(), table);
  const typed = (field: ListingField | undefined) => (field && tidyValue(field, form[field.name])) || null;
  const row = storedFields(table).map((field) => {
    const { name, type, fallback = null } = field;
    const value = typed(shown.find(({ replaces }) => replaces === name)) ?? typed(shown.find((own) => own === field));
    return [name, value === null ? fallback : type === 'text' ? value : Number(value)] as const;
  });
  return Object.fromEntries(row) as ListingRow<Table>;
}
