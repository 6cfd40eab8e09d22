import type { ComponentType } from 'react';
import type { CompanyProduct } from '#lib/corporate/company-products.ts';

type OfProduct = ComponentType<{ product: CompanyProduct }>;

/**
 * What other features put into the rows of products. The route fills it, since features do not import each other: a part
 * that is not given takes no room.
 */
export type ProductSlots = {
  /** Bidding: the heads of its columns (a table alone has them), the fields of a product, and a line beside the search. */
  bid?: { Head: ComponentType; Row: OfProduct; Note?: ComponentType } | undefined;
  /** Beside the price: the way to how it has changed. */
  History?: OfProduct | undefined;
};
