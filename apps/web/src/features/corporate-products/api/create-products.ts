import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { NewProduct } from '../product-rows.ts';

/**
 * Saves products of a company, all or none. A product with the same key was saved by a try whose response was lost.
 *
 * @throws AppError `NOEXE` when the company has no executive
 */
export async function createProducts(products: readonly NewProduct[]): Promise<void> {
  unwrap(
    await supabase()
      .from('corporate_products')
      .upsert([...products], { ignoreDuplicates: true }),
  );
}
