import type { ProductRow } from '@tanabana/domain/corporate/products';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/**
 * Saves products of a company, all or none.
 *
 * @throws AppError `NOEXE` when the company has no executive
 */
export async function createProducts(
  rows: readonly (ProductRow & { company_id: string; department_name: string })[],
): Promise<void> {
  unwrap(
    await supabase()
      .from('corporate_products')
      .insert([...rows]),
  );
}
