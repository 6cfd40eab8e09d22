/**
 * The fields of a listing's yarn (marketplace document, §2 and §5), in the order of the forms: everything that is said of a
 * field, said once. From it come
 *
 * - forms, faults and the row that is stored: `checks.ts`, `row.ts`, `validate.ts`;
 * - how a yarn is written and found: `spec-line.ts`, `summary.ts`, `search/found-by.ts`, the filters of `search/filters.ts`;
 * - by `npm run gen` what clients select: `listing-columns.gen.ts`, from whose literals their rows are typed;
 * - by the same (db/src/gen/fields.ts) the parts of db/schema between `-- generated:` and `-- end`: columns, checks, comments
 *   and grants of the four listing tables, of corporate products, of prices from price lists and of the bid's copy, keys, texts
 *   and searches.
 *
 * A field is added by its entry here, its messages in packages/messages/<language>/fields.json, and `npm run migration NAME`:
 * docs/decisions/046-a-listing-field-is-defined-once.md.
 */
import { DEFAULTS } from '../limits.ts';
import {
  COTTON_SPINNING_TYPES,
  FILAMENT_TYPES,
  INTERMINGLINGS,
  LUSTRES,
  QUALITY_GRADES,
  YARN_TYPES,
  type ListingTable,
} from '../vocabulary.ts';
import { isFibreBound, isShownFor, type FieldFacts, type FieldUse } from './field-facts.ts';

/**
 * Letters of any script, digits, spaces and . , ' - as one pattern that JavaScript and PostgreSQL both read. Blocks are
 * named by range because PostgreSQL's letter class depends on the collation of the database.
 */
const COMPANY_PATTERN =
  "^[A-Za-z0-9 .,'\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u024F\\u0370-\\u1FFF\\u3040-\\u9FFF\\uAC00-\\uD7AF-]*$";

const FILAMENT = 'Polyester Filament';
/** Of a quantity under either of its names. */
const KILOGRAMS = {
  kind: 'digits',
  type: 'int',
  digits: 'quantity_digits',
  most: 'quantity_max_kgs',
  unit: 'kg',
  isRequired: true,
  written: 'own',
  uses: ['form', 'list', 'search', 'whatsapp'],
  filter: { as: 'quantity', key: 'q' },
} as const;

const FIELDS = [
  {
    name: 'fibre_type',
    label: 'Fibre type',
    kind: 'choice',
    type: 'text',
    choices: YARN_TYPES,
    isRequired: true,
    written: 'own',
    uses: ['form', 'list', 'page', 'search', 'whatsapp', 'product', 'bid'],
    filter: { as: 'fibre', key: 'f' },
  },
  {
    name: 'other_fibre_type',
    label: 'Specify fibre type',
    kind: 'text',
    type: 'text',
    length: 'other_fibre_length',
    fibres: ['Others'],
    isRequired: true,
    replaces: 'fibre_type',
    errors: { missing: 'otherFibreRequired' },
    uses: ['form'],
  },
  {
    name: 'specific_type',
    label: 'Specific type',
    kind: 'choice',
    type: 'text',
    choices: { Cotton: COTTON_SPINNING_TYPES, [FILAMENT]: FILAMENT_TYPES },
    written: 'own',
    uses: ['form', 'list', 'page', 'search', 'whatsapp', 'product', 'bid'],
    filter: { as: 'type', key: 't' },
  },
  {
    name: 'lustre',
    label: 'Lustre',
    kind: 'choice',
    type: 'text',
    choices: { [FILAMENT]: LUSTRES },
    written: 'own',
    uses: ['form', 'list', 'page', 'search', 'whatsapp', 'product', 'bid'],
    filter: { as: 'lustre', key: 'l' },
  },
  {
    name: 'twist_intermingling',
    label: 'Twist / intermingling',
    kind: 'choice',
    type: 'text',
    choices: { [FILAMENT]: INTERMINGLINGS },
    written: 'own',
    uses: ['form', 'list', 'page', 'search', 'whatsapp', 'product', 'bid'],
    filter: { as: 'twist', key: 'i' },
  },
  {
    name: 'blend_ratio',
    label: 'Blend ratio',
    kind: 'text',
    type: 'text',
    length: 'blend_ratio_length',
    fibres: 'blend',
    written: 'own',
    uses: ['form', 'list', 'page', 'search', 'whatsapp', 'product', 'bid'],
  },
  {
    name: 'denier_count',
    label: 'Denier / count',
    kind: 'digits',
    type: 'text',
    digits: 'denier_count_digits',
    written: 'own',
    uses: ['form', 'list', 'page', 'search', 'whatsapp', 'product', 'bid'],
    filter: { as: 'count', key: 'c' },
  },
  {
    name: 'filament_count',
    label: 'Filaments',
    kind: 'digits',
    type: 'text',
    digits: 'filament_count_digits',
    written: 'own',
    uses: ['form', 'list', 'page', 'search', 'whatsapp', 'product', 'bid'],
  },
  {
    name: 'number_of_plys',
    label: 'Plys',
    kind: 'choice',
    type: 'int',
    least: 'plys_min',
    most: 'plys_max',
    unit: 'ply',
    fallback: DEFAULTS.number_of_plys,
    written: 'own',
    uses: ['form', 'list', 'page', 'search', 'whatsapp', 'product', 'bid'],
    filter: { as: 'ply', key: 'n' },
  },
  {
    name: 'grade',
    label: 'Grade',
    kind: 'choice',
    type: 'text',
    choices: QUALITY_GRADES,
    written: 'own',
    uses: ['form', 'list', 'page', 'search', 'whatsapp', 'product', 'bid'],
    filter: { as: 'grade', key: 'g' },
  },
  {
    name: 'preferred_company',
    label: 'Preferred company',
    kind: 'text',
    type: 'text',
    length: 'company_name_length',
    pattern: COMPANY_PATTERN,
    errors: { wrong: 'preferredCompany' },
    written: 'own',
    uses: ['form', 'list', 'page', 'search'],
  },
  {
    name: 'lot_no',
    label: 'Lot no',
    kind: 'text',
    type: 'text',
    length: 'lot_no_length',
    written: 'own',
    uses: ['form', 'page', 'search'],
  },
  {
    name: 'company_name',
    label: 'Company name',
    kind: 'text',
    type: 'text',
    length: 'company_name_length',
    written: 'own',
    uses: ['form', 'page', 'search'],
  },
  {
    name: 'quantity_required_kgs',
    label: 'Quantity (kg)',
    ...KILOGRAMS,
    table: 'purchase_enquiries',
    twin: 'quantity_kgs',
  },
  {
    name: 'quantity_kgs',
    label: 'Quantity (kg)',
    ...KILOGRAMS,
    table: 'sales_offers',
  },
  {
    name: 'price',
    label: 'Price (₹ per kg)',
    kind: 'decimal',
    type: 'numeric',
    digits: 'price_digits',
    decimals: 'price_decimals',
    most: 'price_max',
    sign: '₹',
    table: 'sales_offers',
    isRequired: true,
    errors: { wrong: 'price' },
    written: 'own',
    uses: ['form', 'list', 'search', 'whatsapp'],
    filter: { as: 'price', key: 'p' },
  },
] as const satisfies readonly FieldFacts[];

/** The table of fields with every fact as a literal type: select strings and row types are derived from it. */
export type Fields = typeof FIELDS;
export type ListingFieldName = Fields[number]['name'];
/** A field with a column of its own. */
export type StoredField = Exclude<Fields[number], { replaces: string }>;
/** A field as code that serves all of them sees it. */
export type ListingField = FieldFacts & { readonly name: ListingFieldName };

export const LISTING_FIELDS: readonly ListingField[] = FIELDS;

/**
 * Comments of the columns in the database, per table where they differ. They are outside the table of fields, so that
 * no browser loads them.
 */
export const FIELD_COMMENTS: Readonly<Record<StoredField['name'], string | Readonly<Record<ListingTable, string>>>> = {
  fibre_type: 'Of the list of yarn types; for Others this is the typed text.',
  specific_type: 'How Cotton is spun or Polyester Filament is made.',
  lustre: 'Polyester Filament only.',
  twist_intermingling: 'Polyester Filament only.',
  blend_ratio: 'Fibre types with blend in their name only.',
  denier_count: 'Denier or English count, digits.',
  filament_count: 'Filaments in the strand, digits.',
  number_of_plys: 'Strands twisted together.',
  grade: 'Of the list of quality grades, full name.',
  preferred_company: {
    purchase_enquiries: 'The maker whose yarn is wanted.',
    sales_offers: 'The maker of the yarn, in the posters words.',
  },
  lot_no: 'Production lot.',
  company_name: "The poster's company, as typed on the form.",
  quantity_required_kgs: 'Kilograms wanted.',
  quantity_kgs: 'Kilograms offered.',
  price: 'Rupees per kg, at most two decimals.',
};

/** What a form says below a field, in English; `npm run gen` writes it beside the field's label. No browser loads it from here. */
export const FIELD_HINTS: Readonly<Partial<Record<ListingFieldName, string>>> = {
  other_fibre_type: 'At most {max} characters. It is shown in place of the fibre type.',
  company_name: 'From your profile. Everybody sees it on the post; leave it empty to post without it.',
};

/** The fields that a table of listings stores: all except those whose text replaces another's. */
export const storedFields = (table: ListingTable): readonly ListingField[] =>
  LISTING_FIELDS.filter((field) => !field.replaces && (field.table ?? table) === table);

/** The fields that a form shows for a fibre type, in order. Before a fibre is chosen pass ''. */
export const fieldsFor = (fibre_type: string, table: ListingTable): readonly ListingField[] =>
  LISTING_FIELDS.filter(
    (field) => field.uses.includes('form') && (field.table ?? table) === table && isShownFor(field, fibre_type),
  );

/** Fields that a change of fibre type clears: all that belong to particular fibres. */
export const FIBRE_BOUND_FIELDS: readonly ListingFieldName[] = LISTING_FIELDS.filter(isFibreBound).map(
  ({ name }) => name,
);

/** The fields of a use that are written as every other is: value and unit, after those that have a way of their own. */
export const furtherFields = (use: FieldUse): readonly ListingField[] =>
  LISTING_FIELDS.filter((field) => field.uses.includes(use) && !field.written && !field.replaces);
