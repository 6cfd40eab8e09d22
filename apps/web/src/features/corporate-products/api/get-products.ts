import type { StoredProduct } from '@tanabana/domain/corporate/product-table';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/**
 * All products of a company, page by page, in an order that a change of price leaves alone.
 *
 * @throws AppError
 */
export async function getProducts(company_id: string): Promise<StoredProduct[]> {
  const products: (StoredProduct & { id: string })[] = [];
  let isMore = true;
  while (isMore) {
    const page = await readPage(company_id, products.at(-1)?.id ?? null);
    products.push(...page);
    isMore = page.length === LIMITS.export_page_size;
  }
  return products;
}

async function readPage(company_id: string, behind: string | null) {
  const all = supabase().from('corporate_products').select('*').eq('company_id', company_id);
  const page = (behind === null ? all : all.gt('id', behind)).order('id').limit(LIMITS.export_page_size);
  return unwrap(await page) as (StoredProduct & { id: string })[];
}
