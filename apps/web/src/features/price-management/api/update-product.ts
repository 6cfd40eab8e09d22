import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { COLUMNS } from '../product.ts';
import type { Change, Product } from '../product.ts';

/**
 * The result of a change: `saved`, or nothing was written because somebody else changed the product since (`product` is its present state),
 * because it is `gone`, or because the caller has no right (`refused`).
 */
export type Outcome = { kind: 'saved' | 'conflict'; product: Product } | { kind: 'gone' | 'refused' };

const now = () => new Date().toISOString();

/**
 * Changes a product in the state in which `base` was read, and in no later one.
 *
 * @throws AppError when the service refused, or did not respond
 */
export async function updateProduct(base: Product, change: Change): Promise<Outcome> {
  const answer = await supabase()
    .from('corporate_products')
    .update({ ...change, updated_at: now() })
    .eq('id', base.id)
    .eq('updated_at', base.updated_at)
    .select(COLUMNS);
  const [saved] = unwrap(answer);
  if (saved) return { kind: 'saved', product: saved };
  const found = await supabase().from('corporate_products').select(COLUMNS).eq('id', base.id).maybeSingle();
  const product = unwrap(found);
  if (!product) return { kind: 'gone' };
  return product.updated_at === base.updated_at ? { kind: 'refused' } : { kind: 'conflict', product };
}
