import { toProductRow } from '@tanabana/domain/corporate/products';
import type { ProductFieldName } from '@tanabana/domain/corporate/products';
import { FIBRE_BOUND_FIELDS } from '@tanabana/domain/listings/fields';
import { DEFAULTS } from '@tanabana/domain/limits';

/** The typed values of one row. */
export type RowForm = Partial<Record<ProductFieldName, string>>;
/** A row with a number of its own, by which it is known when others go. */
export type ProductRowForm = { key: number; form: RowForm };

export const EMPTY_ROW: RowForm = { number_of_plys: String(DEFAULTS.number_of_plys), visibility_status: 'Reveal' };

export const FIRST_ROWS: readonly ProductRowForm[] = [{ key: 1, form: EMPTY_ROW }];

/** The rows followed by another one. */
export const withRow = (rows: readonly ProductRowForm[]): ProductRowForm[] => [
  ...rows,
  { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, form: EMPTY_ROW },
];

/** The rows with something typed into one; another fibre type clears what belongs to the one before. */
export function withChange(rows: readonly ProductRowForm[], key: number, changes: RowForm): ProductRowForm[] {
  const cleared =
    changes.fibre_type === undefined ? {} : Object.fromEntries(FIBRE_BOUND_FIELDS.map((name) => [name, '']));
  return rows.map((row) => (row.key === key ? { key, form: { ...row.form, ...cleared, ...changes } } : row));
}

/** The key of the product of each row, by its yarn; and the terms with which it was sent. */
export type ProductKeys = Readonly<Record<string, { id: string; terms: string }>>;

/** What identifies the product of a row, and its terms, which may be corrected. */
function partsOf(company_id: string, department_name: string, { key, form }: ProductRowForm) {
  const row = toProductRow(form);
  const { basic_price, visibility_status, ...yarn } = row;
  return {
    row,
    yarn: JSON.stringify([company_id, department_name, key, yarn]),
    terms: JSON.stringify([basic_price, visibility_status]),
  };
}

/**
 * The rows as products, each with its own key, and the keys to store until they are saved. A row of the same yarn that is sent again has
 * its key again, so a lost response makes no second product.
 *
 * @returns `corrected`: the keys of those that are sent with other terms than before
 */
export function toProducts(
  company_id: string,
  department_name: string,
  rows: readonly ProductRowForm[],
  stored: ProductKeys,
) {
  const keyed = rows.map((typed) => {
    const { row, yarn, terms } = partsOf(company_id, department_name, typed);
    const before = stored[yarn];
    const id = before?.id ?? crypto.randomUUID();
    const isCorrected = before !== undefined && before.terms !== terms;
    return { yarn, sent: { id, terms }, isCorrected, product: { ...row, id, company_id, department_name } };
  });
  return {
    products: keyed.map(({ product }) => product),
    corrected: keyed.filter(({ isCorrected }) => isCorrected).map(({ product }) => product.id),
    keys: Object.fromEntries(keyed.map(({ yarn, sent }) => [yarn, sent])) as ProductKeys,
  };
}

/** A product as it is sent. */
export type NewProduct = ReturnType<typeof toProducts>['products'][number];
