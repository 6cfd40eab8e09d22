/**
 * The product form of a company (marketplace document, §5): the yarn's fields of a listing, its price and its
 * visibility.
 */
import { listingFieldError, tidyValue, type ListingForm } from '../listings/checks.ts';
import type { FieldError } from '../field-error.ts';
import { listingFieldErrors } from '../listings/field-errors.ts';
import {
  fieldsFor,
  LISTING_FIELDS,
  storedFields,
  type ListingField,
  type ListingFieldName,
  type StoredField,
} from '../listings/fields.ts';
import { toListingRow, type OfferRow } from '../listings/row.ts';
import { PRODUCT_VISIBILITIES, type ProductVisibility } from '../vocabulary.ts';

type OfProduct<Field> = Field extends { uses: readonly (infer Use)[] }
  ? 'product' extends Use
    ? Field
    : never
  : never;
/** A field of the yarn that a product stores. */
export type ProductYarnField = OfProduct<StoredField>['name'];
export type ProductFieldName = ListingFieldName | 'basic_price' | 'visibility_status';

/** A row of the product form, as typed. */
export type ProductForm = { readonly [name in ProductFieldName]?: string | null | undefined };

/** A product as the table stores it, but for its company, department and executive. */
export type ProductRow = Pick<OfferRow, ProductYarnField> & {
  /** Rupees per kg; null is a price on request. */
  basic_price: number | null;
  visibility_status: ProductVisibility;
};

const isOfProduct = ({ uses, replaces }: ListingField): boolean =>
  uses.includes('product') ||
  LISTING_FIELDS.some(({ name, uses: used }) => name === replaces && used.includes('product'));

/** What a product stores of its yarn, in the order of the forms. */
export const PRODUCT_YARN_FIELDS: readonly ListingField[] = storedFields('sales_offers').filter(({ uses }) =>
  uses.includes('product'),
);

/** The fields of the yarn that the form shows for a fibre type; '' before one is chosen. */
export const productFieldsFor = (fibre_type: string): readonly ListingField[] =>
  fieldsFor(fibre_type, 'sales_offers').filter(isOfProduct);

/** An offer's price is a product's basic price: the same digits, decimals and highest. */
export const BASIC_PRICE_FIELD: ListingField = LISTING_FIELDS.find(({ name }) => name === 'price')!;

/** The field error of a basic price; null for a valid one. @param isRequired whether an empty one is an error */
export function basicPriceError(typed: string | null | undefined, isRequired = true): FieldError | null {
  if (!isRequired && !typed?.trim()) return null;
  return listingFieldError(BASIC_PRICE_FIELD, { price: typed });
}

/** Every field error of a row by its field; empty when it may be saved. */
export function productErrors(form: ProductForm): Partial<Record<ProductFieldName, FieldError>> {
  const errors: Partial<Record<ProductFieldName, FieldError>> = {};
  for (const field of productFieldsFor(form.fibre_type?.trim() ?? '')) {
    const error = listingFieldError(field, form as ListingForm);
    if (error) errors[field.name] = error;
  }
  const price = basicPriceError(form.basic_price);
  if (price) errors.basic_price = price;
  const shown = form.visibility_status;
  if (shown && !(PRODUCT_VISIBILITIES as readonly string[]).includes(shown)) {
    errors.visibility_status = listingFieldErrors.choice;
  }
  return errors;
}

/**
 * The row of a form without errors. Blank fields are null, as are fields that the fibre type does not show. A typed
 * fibre replaces fibre type and specific type, without lustre, twist and blend ratio. An empty price is null, the
 * visibility is Reveal.
 */
export function toProductRow(form: ProductForm): ProductRow {
  const row = toListingRow(form as ListingForm, 'sales_offers');
  const yarn = Object.fromEntries(PRODUCT_YARN_FIELDS.map(({ name }) => [name, row[name as ProductYarnField]]));
  const price = tidyValue(BASIC_PRICE_FIELD, form.basic_price);
  return {
    ...(yarn as Pick<OfferRow, ProductYarnField>),
    basic_price: price === '' ? null : Number(price),
    visibility_status: (form.visibility_status as ProductVisibility | null | undefined) || 'Reveal',
  };
}
