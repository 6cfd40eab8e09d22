import type { ComponentType } from 'react';
import type { CompanyProduct } from '#lib/corporate/company-products.ts';

type OfProduct = ComponentType<{ product: CompanyProduct }>;

/**
 * The parts that other features add to the rows of products. The route provides them, since features do not import each other. A missing
 * part takes no space.
 */
export type ProductSlots = {
  /** Bidding: the heads of its columns (only a table has them), the fields of a product, and a line beside the search. */
  bid?: { Head: ComponentType; Row: OfProduct; Note?: ComponentType } | undefined;
  /** Beside the price: the button that shows its history. */
  History?: OfProduct | undefined;
};
