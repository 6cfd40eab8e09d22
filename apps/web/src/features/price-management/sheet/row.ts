// One row of the sheet: the product as it was read, and the edit over it.
import { priceText, readPrice } from '@tanabana/domain/corporate/typed-price';
import type { Change, Product } from '../product.ts';

export type Field = 'basic_price' | 'visibility_status';

/** The typed texts of a row, and the state of the product on which they are based. */
export type Edit = { base: Product; basic_price?: string; visibility_status?: Visibility };

export type Visibility = Product['visibility_status'];

/** The error of a typed price. */
export type PriceError = 'zero' | 'noPrice';

export type Row = {
  /** The product that a change would be made on. */
  base: Product;
  /** The values of the fields. */
  texts: { basic_price: string; visibility_status: Visibility };
  change: Change;
  isChanged: boolean;
  error: PriceError | null;
  /** Somebody else's version of the product; null without a conflict. */
  theirs: Product | null;
  /** Why its last update failed. */
  failure: string | null;
  isChosen: boolean;
};

/** The field values of a product, with the edit applied. */
export function textsOf(product: Product, edit?: Edit): Row['texts'] {
  const base = edit?.base ?? product;
  return {
    basic_price: edit?.basic_price ?? priceText(base.basic_price),
    visibility_status: edit?.visibility_status ?? base.visibility_status,
  };
}

/** Whether two states of a product are equal for pricing. */
export const isAlike = (one: Product, other: Product): boolean =>
  one.basic_price === other.basic_price && one.visibility_status === other.visibility_status;

function priceChange(base: Product, typed: string | undefined): { change: Change; error: PriceError | null } {
  if (typed === undefined) return { change: {}, error: null };
  const read = readPrice(typed);
  if ('error' in read) return { change: {}, error: read.error };
  return { change: read.price === base.basic_price ? {} : { basic_price: read.price }, error: null };
}

/** The changes of an edit, and its error. */
export function changeOf(edit: Edit): { change: Change; error: PriceError | null } {
  const { base, visibility_status: visibility } = edit;
  const { change, error } = priceChange(base, edit.basic_price);
  const isToggled = visibility !== undefined && visibility !== base.visibility_status;
  return { change: isToggled ? { ...change, visibility_status: visibility } : change, error };
}

/** Whether an edit would change anything, or has an error. */
export function isOpen(edit: Edit): boolean {
  const { change, error } = changeOf(edit);
  return error !== null || Object.keys(change).length > 0;
}

/** Whether a state of the product already has the values of an edit. */
export function isMetBy(edit: Edit, product: Product): boolean {
  const { change, error } = changeOf(edit);
  return error === null && isAlike({ ...product, ...change }, product);
}
