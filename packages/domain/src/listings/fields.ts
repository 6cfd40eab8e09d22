/**
 * The fields of purchase enquiries and sales offers (marketplace document, §2 and §5), in the order of the forms. Forms,
 * tables, validators and SQL checks all come from this table.
 */
import { LIMITS } from '../limits.ts';
import { INTERMINGLINGS, LUSTRES, QUALITY_GRADES, YARN_TYPES, type ListingTable } from '../words.ts';
import { specificTypesFor } from './specific-types.ts';

/** `digits` and `price` are typed with a number pad; `choice` offers `choices`. */
export type FieldKind = 'choice' | 'text' | 'digits' | 'price';

export type ListingFieldName =
  | 'fibre_type'
  | 'other_fibre_type'
  | 'specific_type'
  | 'lustre'
  | 'twist_intermingling'
  | 'blend_ratio'
  | 'denier_count'
  | 'filament_count'
  | 'number_of_plys'
  | 'grade'
  | 'preferred_company'
  | 'lot_no'
  | 'company_name'
  | 'quantity_required_kgs'
  | 'quantity_kgs'
  | 'price';

export type ListingField = {
  readonly name: ListingFieldName;
  readonly label: string;
  readonly kind: FieldKind;
  /** Longest value in characters. */
  readonly max?: number;
  readonly choices?: (fibre_type: string) => readonly string[];
  /** Fibre types that show the field; always shown when absent. */
  readonly shownFor?: (fibre_type: string) => boolean;
  /** The tables that have the field; both when absent. */
  readonly table?: ListingTable;
  readonly isRequired?: boolean;
};

const PLYS = Array.from({ length: LIMITS.plys_max - LIMITS.plys_min + 1 }, (_, index) =>
  String(index + LIMITS.plys_min),
);
const isFilament = (fibre_type: string) => fibre_type === 'Polyester Filament';

/** Whether the fibre type shows the blend ratio: its name contains "blend". */
export function isBlend(fibre_type: string): boolean {
  return fibre_type.toLowerCase().includes('blend');
}

export const LISTING_FIELDS: readonly ListingField[] = [
  { name: 'fibre_type', label: 'Fibre type', kind: 'choice', choices: () => YARN_TYPES, isRequired: true },
  {
    name: 'other_fibre_type',
    label: 'Specify fibre type',
    kind: 'text',
    max: LIMITS.other_fibre_length,
    shownFor: (fibre_type) => fibre_type === 'Others',
    isRequired: true,
  },
  {
    name: 'specific_type',
    label: 'Specific type',
    kind: 'choice',
    choices: specificTypesFor,
    shownFor: (fibre_type) => specificTypesFor(fibre_type).length > 0,
  },
  { name: 'lustre', label: 'Lustre', kind: 'choice', choices: () => LUSTRES, shownFor: isFilament },
  {
    name: 'twist_intermingling',
    label: 'Twist / intermingling',
    kind: 'choice',
    choices: () => INTERMINGLINGS,
    shownFor: isFilament,
  },
  { name: 'blend_ratio', label: 'Blend ratio', kind: 'text', max: LIMITS.blend_ratio_length, shownFor: isBlend },
  { name: 'denier_count', label: 'Denier / count', kind: 'digits', max: LIMITS.denier_count_digits },
  { name: 'filament_count', label: 'Filaments', kind: 'digits', max: LIMITS.filament_count_digits },
  { name: 'number_of_plys', label: 'Plys', kind: 'choice', choices: () => PLYS },
  { name: 'grade', label: 'Grade', kind: 'choice', choices: () => QUALITY_GRADES },
  { name: 'preferred_company', label: 'Preferred company', kind: 'text', max: LIMITS.company_name_length },
  { name: 'lot_no', label: 'Lot no', kind: 'text', max: LIMITS.lot_no_length },
  { name: 'company_name', label: 'Company name', kind: 'text', max: LIMITS.company_name_length },
  {
    name: 'quantity_required_kgs',
    label: 'Quantity (kg)',
    kind: 'digits',
    max: LIMITS.quantity_digits,
    table: 'purchase_enquiries',
    isRequired: true,
  },
  {
    name: 'quantity_kgs',
    label: 'Quantity (kg)',
    kind: 'digits',
    max: LIMITS.quantity_digits,
    table: 'sales_offers',
    isRequired: true,
  },
  { name: 'price', label: 'Price (₹ per kg)', kind: 'price', max: 9, table: 'sales_offers', isRequired: true },
];

/** The fields that a form shows for a fibre type, in order. Before a fibre is chosen pass ''. */
export function fieldsFor(fibre_type: string, table: ListingTable): readonly ListingField[] {
  return LISTING_FIELDS.filter((field) => (field.table ?? table) === table && (field.shownFor?.(fibre_type) ?? true));
}

/** Fields that a change of fibre type clears: all that belong to particular fibres. */
export const FIBRE_BOUND_FIELDS: readonly ListingFieldName[] = LISTING_FIELDS.filter((field) => field.shownFor).map(
  (field) => field.name,
);
