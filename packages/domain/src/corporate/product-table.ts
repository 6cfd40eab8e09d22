/**
 * Converts between a company's products and rows of a spreadsheet: the columns of the template and the export, and the
 * parsing of an import. An exported file has the same content when it is imported.
 */
import type { FieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { choicesOf, isShownFor } from '../listings/field-facts.ts';
import { listingFieldErrors } from '../listings/field-errors.ts';
import type { ListingField } from '../listings/fields.ts';
import { LIMITS } from '../limits.ts';
import { lineError } from '../text/plain-text.ts';
import { latinDigits, lengthOf } from '../typed.ts';
import { gradeShort, PRODUCT_VISIBILITIES, type ProductVisibility } from '../vocabulary.ts';
import { importErrors } from './field-errors.ts';
import {
  basicPriceError,
  PRODUCT_YARN_FIELDS,
  productErrors,
  toProductRow,
  type ProductForm,
  type ProductRow,
  type ProductYarnField,
} from './products.ts';
import { tidyPrice } from './typed-price.ts';

export type ProductColumn = ProductYarnField | 'department_name' | 'basic_price' | 'visibility_status';

/** The columns with their heads, which are English in every language: files go from hand to hand. */
export const PRODUCT_COLUMNS: readonly { readonly name: ProductColumn; readonly head: string }[] = [
  { name: 'department_name', head: 'Department' },
  ...PRODUCT_YARN_FIELDS.map(({ name, label }) => ({ name: name as ProductYarnField, head: label })),
  { name: 'basic_price', head: 'Basic price (₹ per kg)' },
  { name: 'visibility_status', head: 'Visibility' },
];

/** Columns without which no row of a file means anything. */
const NEEDED: readonly ProductColumn[] = ['department_name', 'fibre_type', 'basic_price'];

/** Before a fibre that is not on the list. Without it a typing mistake would become a fibre of its own. */
const OTHERS = 'Others: ';
/** The text for a price on request. */
const ON_REQUEST = 'On request';

/** The cells of one row by column. */
export type ProductCells = Readonly<Partial<Record<ProductColumn, string>>>;

/** A product of a file in its stored form. A visibility of null leaves the stored one unchanged. */
export type ImportedProduct = Omit<ProductRow, 'visibility_status'> & {
  department_name: string;
  visibility_status: ProductVisibility | null;
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The column whose heading or field has this name, with any spacing; null for another name. */
export const ownColumn = (head: string): ProductColumn | null =>
  PRODUCT_COLUMNS.find((column) => [column.head, column.name].some((name) => plain(name) === plain(head)))?.name ??
  null;

/** What was chosen for the heads of a file that are not ours, by `headKeys`. */
export type HeadChoices = Readonly<Record<string, ProductColumn>>;

/**
 * The key under which the choice for each heading is remembered: its text, or its position if it is empty or repeated.
 */
export function headKeys(heads: readonly string[]): string[] {
  const texts = heads.map(plain);
  return texts.map((text, index) => (text && texts.indexOf(text) === index ? text : `#${index + 1}`));
}

/**
 * Finds the column of each heading: our headings or the names of the fields, with any spacing, or a column that was
 * chosen.
 *
 * @returns for each heading its column, null for an unknown one; and the headings of required columns that are missing
 */
export function readHeads(
  heads: readonly string[],
  chosen: HeadChoices = {},
): { columns: (ProductColumn | null)[]; missing: string[] } {
  const keys = headKeys(heads);
  const columns = heads.map((head, index) => {
    const key = keys[index]!;
    return Object.hasOwn(chosen, key) ? chosen[key]! : ownColumn(head);
  });
  // Of two columns with one head the first counts.
  const first = columns.map((name, index) => (columns.indexOf(name) === index ? name : null));
  const missing = PRODUCT_COLUMNS.filter(({ name }) => NEEDED.includes(name) && !first.includes(name));
  return { columns: first, missing: missing.map(({ head }) => head) };
}

const isSameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
/** A word or number of a list in the list's spelling; a grade also by its short name. Any other text unchanged. */
function ofList(list: readonly string[], text: string): string {
  const given = latinDigits(text);
  return list.find((word) => isSameWord(word, given) || isSameWord(gradeShort(word), given)) ?? text;
}

/** The form with the values of the cells. */
function toForm(cells: ProductCells): ProductForm {
  const cell = (name: ProductColumn) => cells[name]?.trim() ?? '';
  const given = cell('fibre_type');
  const isTyped = given.toLowerCase().startsWith(OTHERS.trim().toLowerCase());
  const [fibre] = PRODUCT_YARN_FIELDS;
  const fibre_type = isTyped ? 'Others' : ofList(choicesOf(fibre!, ''), given);
  const yarn = PRODUCT_YARN_FIELDS.slice(1).map((field) => [
    field.name,
    ofList(choicesOf(field, fibre_type), cell(field.name as ProductYarnField)),
  ]);
  return {
    ...Object.fromEntries(yarn),
    fibre_type,
    other_fibre_type: isTyped ? given.slice(OTHERS.trim().length).trim() : '',
    basic_price: isSameWord(cell('basic_price'), ON_REQUEST) ? '' : tidyPrice(cell('basic_price')),
    visibility_status: ofList(PRODUCT_VISIBILITIES, cell('visibility_status')),
  };
}

const isFilled = (field: ListingField, form: ProductForm): boolean =>
  Boolean(form[field.name]) && !(field.fallback !== undefined && form[field.name] === String(field.fallback));

/**
 * Every field error of a row by its column. A value that the fibre type does not allow is an error, so that nothing is
 * dropped silently.
 */
function errorsOf(cells: ProductCells, form: ProductForm): Partial<Record<ProductColumn, FieldError>> {
  const { other_fibre_type, basic_price: _, ...yarn } = productErrors(form);
  const errors: Partial<Record<ProductColumn, FieldError>> = yarn as typeof errors;
  const department = cells.department_name?.trim() ?? '';
  if (!department) errors.department_name = listingFieldErrors.required;
  else if (lengthOf(department) > LIMITS.place_length)
    errors.department_name = fieldErrors.tooLong(LIMITS.place_length);
  else if (lineError(department)) errors.department_name = lineError(department)!;
  if (other_fibre_type) errors.fibre_type = other_fibre_type;
  else if (errors.fibre_type && cells.fibre_type?.trim()) errors.fibre_type = importErrors.fibre;
  const isOnRequest = isSameWord(cells.basic_price?.trim() ?? '', ON_REQUEST);
  const price = basicPriceError(form.basic_price, !isOnRequest);
  if (price) errors.basic_price = price;
  for (const field of PRODUCT_YARN_FIELDS) {
    if (!isShownFor(field, form.fibre_type ?? '') && isFilled(field, form)) {
      errors[field.name as ProductYarnField] = importErrors.notOfFibre;
    }
  }
  return errors;
}

export type ReadRow =
  | { product: ImportedProduct; errors?: undefined }
  | { product?: undefined; errors: Partial<Record<ProductColumn, FieldError>> };

/** Parses a row of a file, or returns its errors. */
export function readProductRow(cells: ProductCells): ReadRow {
  const form = toForm(cells);
  const errors = errorsOf(cells, form);
  if (Object.keys(errors).length > 0) return { errors };
  const visibility_status = (form.visibility_status || null) as ProductVisibility | null;
  return { product: { ...toProductRow(form), department_name: cells.department_name!.trim(), visibility_status } };
}

/** What is stored, as the export writes it. A department may lack where the operator filled the table. */
export type StoredProduct = Omit<ProductRow, never> & { department_name: string | null };

/** A product as the cells of a row, in the order of the columns. */
export function toCells(product: StoredProduct): (string | number | null)[] {
  const { fibre_type, basic_price } = product;
  const isListed = choicesOf(PRODUCT_YARN_FIELDS[0]!, '').includes(fibre_type);
  const written: Partial<Record<ProductColumn, string | number>> = {
    fibre_type: isListed ? fibre_type : `${OTHERS}${fibre_type}`,
    basic_price: basic_price ?? ON_REQUEST,
  };
  return PRODUCT_COLUMNS.map(({ name }) => written[name] ?? product[name]);
}
