import { unwrap, unwrapWritten } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { NewProduct } from '../product-rows.ts';

/**
 * Saves products of a company, all or none. A product with the same key was saved by a try whose response was lost.
 *
 * @param corrected the keys of those that such a try sent with another price or visibility: a saved one gets the present ones
 * @throws AppError `NOEXE` when the company has no executive
 */
export async function createProducts(
  products: readonly NewProduct[],
  corrected: readonly string[] = [],
): Promise<void> {
  const table = () => supabase().from('corporate_products');
  const created = unwrap(
    await table()
      .upsert([...products], { ignoreDuplicates: true })
      .select('id'),
  );
  for (const { id, basic_price, visibility_status } of products) {
    if (!corrected.includes(id) || created.some((each) => each.id === id)) continue;
    unwrapWritten(await table().update({ basic_price, visibility_status }).eq('id', id).select('id'));
  }
}
