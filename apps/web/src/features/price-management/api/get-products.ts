import { queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { COLUMNS } from '../product.ts';
import type { Product } from '../product.ts';

const SIZE = LIMITS.managed_product_page_size;
/** Pages to request at a time. */
const AT_ONCE = 3;
/** How often a list is read again that changed during the read. */
const TRIES = 3;

/** The result is incomplete: products were added or removed during the read. */
export class ListInMotion extends Error {
  override readonly name = 'ListInMotion';
}

async function getPage(companyId: string, page: number) {
  const answer = await supabase()
    .from('corporate_products')
    .select(COLUMNS, page === 0 ? { count: 'exact' } : {})
    .eq('company_id', companyId)
    .order('department_name')
    .order('updated_at', { ascending: false })
    .order('id')
    .range(page * SIZE, page * SIZE + SIZE - 1);
  return { rows: unwrap(answer), total: answer.count ?? 0 };
}

async function readOnce(companyId: string): Promise<{ products: Product[]; isWhole: boolean }> {
  const { rows: first, total } = await getPage(companyId, 0);
  const pages: Product[][] = [first];
  const last = Math.ceil(total / SIZE) - 1;
  for (let from = 1; from <= last; from += AT_ONCE) {
    const pending = Array.from({ length: Math.min(AT_ONCE, last - from + 1) }, (_, n) => getPage(companyId, from + n));
    pages.push(...(await Promise.all(pending)).map(({ rows }) => rows));
  }
  // A product that changed meanwhile moved to another page: a product was returned twice, or one is missing.
  const products = [...new Map(pages.flat().map((product) => [product.id, product])).values()];
  return { products, isWhole: products.length === total };
}

async function getProducts(companyId: string): Promise<Product[]> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const { products, isWhole } = await readOnce(companyId);
    if (isWhole) return products;
  }
  throw new ListInMotion();
}

/** Lists up to this size are refetched whenever the window gets focus; larger ones only when they are opened. */
const FEW = 1000;

/** Every product of a company, hidden ones too, by department, the newest change first. Throws AppError, ListInMotion. */
export const productsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['managed-products', companyId],
    queryFn: () => getProducts(companyId),
    refetchOnWindowFocus: ({ state }) => (state.data?.length ?? 0) <= FEW,
    refetchOnReconnect: ({ state }) => (state.data?.length ?? 0) <= FEW,
  });
