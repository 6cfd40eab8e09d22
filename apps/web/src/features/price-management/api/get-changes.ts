import { infiniteQueryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

const COLUMNS = 'id,changed_at,price_from,price_to,visibility_from,visibility_to,tanabana_free(member_name)' as const;

/** A change of a product's price or visibility, and who made it. */
export type ProductChange = Selected<'corporate_product_changes', typeof COLUMNS>;

async function getPage(productId: string, before: number | null): Promise<ProductChange[]> {
  const changes = supabase()
    .from('corporate_product_changes')
    .select(COLUMNS)
    .eq('product_id', productId)
    .order('id', { ascending: false })
    .limit(LIMITS.price_change_page_size);
  return unwrap(await (before === null ? changes : changes.lt('id', before)));
}

/** The changes of a product: by whom, when, the old and the new value, the latest first, page by page. Throws AppError. */
export const changesQuery = (productId: string) =>
  infiniteQueryOptions({
    queryKey: ['product-changes', productId],
    queryFn: ({ pageParam }) => getPage(productId, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (page: ProductChange[]): number | undefined =>
      page.length < LIMITS.price_change_page_size ? undefined : page.at(-1)?.id,
  });
