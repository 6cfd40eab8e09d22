import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { Database } from '@tanabana/db/types';
import type { Change, Product } from '../product.ts';

/** What became of a save: all are saved and none refused, or none saved and some refused. */
export type Saved = Database['public']['Functions']['save_product_prices']['Returns'];

/**
 * Changes products in one transaction, all or none: each only where the values that its change replaces are still stored.
 *
 * @throws AppError when the service refused, or did not respond
 */
export async function saveProducts(rows: readonly { base: Product; change: Change }[]): Promise<Saved> {
  const p_changes = rows.map(({ base, change }) => {
    const fields = Object.keys(change) as (keyof Change)[];
    return { id: base.id, was: Object.fromEntries(fields.map((field) => [field, base[field]])), becomes: change };
  });
  return unwrap(await supabase().rpc('save_product_prices', { p_changes }));
}
