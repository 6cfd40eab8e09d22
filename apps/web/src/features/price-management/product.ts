// A product of Price Management, and its search text.
import { productText } from '@tanabana/domain/corporate/product-text';
import { PRODUCT_COLUMNS } from '@tanabana/domain/listings/listing-columns.gen';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import type { Selected } from '#lib/reading/select.ts';

export const COLUMNS = `id,department_name,basic_price,visibility_status,updated_at,${PRODUCT_COLUMNS}` as const;

export type Product = Selected<'corporate_products', typeof COLUMNS>;

/** The changed fields of a product to write. */
export type Change = Partial<Pick<Product, 'basic_price' | 'visibility_status'>>;

/** A department of a company; one without a name has `name` null. */
export type Department = { name: string | null; products: readonly Product[] };

/** The products of each department, both in the order in which they come. */
export function byDepartment(products: readonly Product[]): Department[] {
  const departments = new Map<string | null, Product[]>();
  for (const product of products) {
    const found = departments.get(product.department_name);
    if (found) found.push(product);
    else departments.set(product.department_name, [product]);
  }
  return [...departments].map(([name, own]) => ({ name, products: own }));
}

const known = new WeakMap<Product, string>();

/** The search text of a product, cached: computing it for thousands takes longer than a keystroke may. */
function textOf(product: Product): string {
  let text = known.get(product);
  if (text === undefined) known.set(product, (text = productText(product)));
  return text;
}

/** The products that a company's page would find, too; all of them for an empty text. */
export function matching(products: readonly Product[], typed: string): readonly Product[] {
  const parts = wordParts(typed);
  return parts.length === 0 ? products : products.filter((product) => hasEveryPart(textOf(product), parts));
}
