// The daily prices of a company's product: the public ones, or all of them for members who manage the product.
import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { unwrap } from '../errors.ts';
import { supabase } from './supabase.ts';

/** A day (`2026-11-19`) on which the price changed, and to what; null is a price on request. */
export type PriceDay = Database['public']['Functions']['get_product_prices']['Returns']['days'][number];

async function getPrices(productId: string): Promise<PriceDay[]> {
  return unwrap(await supabase().rpc('get_product_prices', { p_product: productId })).days;
}

/** The days on which a product's price changed, oldest first. Throws AppError. */
export const productPricesQuery = (productId: string) =>
  queryOptions({ queryKey: ['product-prices', productId], queryFn: () => getPrices(productId) });
