/** From a posting form to the row that is stored. */
import { DEFAULTS } from '../limits.ts';
import type { ListingTable } from '../words.ts';
import { tidyValue, type ListingForm } from './checks.ts';
import { fieldsFor, type ListingFieldName } from './fields.ts';

export type ListingRow = {
  fibre_type: string;
  specific_type: string | null;
  lustre: string | null;
  twist_intermingling: string | null;
  blend_ratio: string | null;
  denier_count: string | null;
  filament_count: string | null;
  number_of_plys: number;
  grade: string | null;
  preferred_company: string | null;
  lot_no: string | null;
  company_name: string | null;
};
export type EnquiryRow = ListingRow & { quantity_required_kgs: number };
export type OfferRow = ListingRow & { quantity_kgs: number; price: number };

/**
 * The row of a form without faults: fields that the fibre type does not show and blank ones are null, and for Others
 * the typed text takes the place of the fibre type.
 */
export function toListingRow(form: ListingForm, table: 'purchase_enquiries'): EnquiryRow;
export function toListingRow(form: ListingForm, table: 'sales_offers'): OfferRow;
export function toListingRow(form: ListingForm, table: ListingTable): EnquiryRow | OfferRow {
  const fibre_type = String(form.fibre_type ?? '').trim();
  const shown = new Map(fieldsFor(fibre_type, table).map((field) => [field.name, field]));
  const value = (name: ListingFieldName) => {
    const field = shown.get(name);
    return field ? tidyValue(field, form[name]) || null : null;
  };
  const row: ListingRow = {
    fibre_type: value('other_fibre_type') ?? fibre_type,
    specific_type: value('specific_type'),
    lustre: value('lustre'),
    twist_intermingling: value('twist_intermingling'),
    blend_ratio: value('blend_ratio'),
    denier_count: value('denier_count'),
    filament_count: value('filament_count'),
    number_of_plys: Number(value('number_of_plys') ?? DEFAULTS.number_of_plys),
    grade: value('grade'),
    preferred_company: value('preferred_company'),
    lot_no: value('lot_no'),
    company_name: value('company_name'),
  };
  return table === 'purchase_enquiries'
    ? { ...row, quantity_required_kgs: Number(value('quantity_required_kgs')) }
    : { ...row, quantity_kgs: Number(value('quantity_kgs')), price: Number(value('price')) };
}
