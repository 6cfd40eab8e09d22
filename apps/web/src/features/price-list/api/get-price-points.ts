import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

const COLUMNS = 'position, page, description, price, price_kilograms, gst_included, price_per_kg';

type Point = Selected<'price_list_points', typeof COLUMNS>;

/** The prices in a price list, in its order: there are at most 200. Throws AppError. */
export const pricePointsQuery = (listId: string) =>
  queryOptions({
    queryKey: ['price-points', listId],
    queryFn: async (): Promise<readonly Point[]> =>
      unwrap(await supabase().from('price_list_points').select(COLUMNS).eq('price_list_id', listId).order('position')),
  });
