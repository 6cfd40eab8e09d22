// Decides where each field of the table is in the form: by its kind and not by its name, so that a new field of the table gets its place
// automatically.
import { listingErrors } from '@tanabana/domain/listings/checks';
import type { ListingForm } from '@tanabana/domain/listings/checks';
import { isFibreBound } from '@tanabana/domain/listings/field-facts';
import { fieldsFor } from '@tanabana/domain/listings/fields';
import type { ListingField } from '@tanabana/domain/listings/fields';
import type { ListingTable } from '@tanabana/domain/vocabulary';

export type FormLayout = {
  /** The choice that decides about the rest. */
  fibre: ListingField;
  /** Fields of the chosen fibre only. */
  revealed: readonly ListingField[];
  /** Counts and grade. */
  yarn: readonly ListingField[];
  /** The required fields: quantity and price. */
  amount: readonly ListingField[];
  /** Free text about the lot and its maker. */
  maker: readonly ListingField[];
};

/** The fields of a form with this fibre type chosen ('' for none), by section. */
export function layoutOf(fibre_type: string, table: ListingTable): FormLayout {
  const layout = { revealed: [], yarn: [], amount: [], maker: [] } as Record<
    Exclude<keyof FormLayout, 'fibre'>,
    ListingField[]
  >;
  const [fibre, ...rest] = fieldsFor(fibre_type, table);
  for (const field of rest) layout[sectionOf(field)].push(field);
  return { fibre: fibre!, ...layout };
}

function sectionOf(field: ListingField): Exclude<keyof FormLayout, 'fibre'> {
  if (isFibreBound(field)) return 'revealed';
  if (field.isRequired) return 'amount';
  return field.kind === 'text' ? 'maker' : 'yarn';
}

/** The required fields that are still to be filled, in the order of the form. */
export function missingFields(form: ListingForm, table: ListingTable): ListingField[] {
  const errors = listingErrors(form, table);
  return fieldsFor(String(form.fibre_type ?? ''), table).filter((field) => field.isRequired && errors[field.name]);
}
