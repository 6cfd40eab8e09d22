/**
 * The text of a product that the search on a company's page reads; the database has the same rule
 * (corporate_products.search_text).
 */
import { furtherFields } from '../listings/fields.ts';
import { countWays, priceWays, tradeNames } from '../listings/search/found-by.ts';
import { factTokens, type YarnSpec } from '../listings/spec-line.ts';
import { DEFAULTS } from '../limits.ts';

/** The searched fields of a product. */
export type FoundProduct = YarnSpec & { department_name: string | null; basic_price: number | null };

/** A product's department, yarn and price, as its row shows them and as people write them. */
export function productText(product: FoundProduct): string {
  return [
    product.department_name,
    product.fibre_type,
    product.specific_type,
    countWays(product),
    product.blend_ratio,
    product.lustre,
    product.twist_intermingling,
    `${product.number_of_plys ?? DEFAULTS.number_of_plys} ply`,
    product.grade,
    tradeNames(product),
    priceWays(product.basic_price),
    ...factTokens(
      product,
      furtherFields('search').filter(({ uses }) => uses.includes('product')),
    ),
  ]
    .filter(Boolean)
    .join(' ');
}
