import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import type { PricePoint } from '@tanabana/domain/news/price-point';
import { unwrap } from '#lib/errors.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

const LIST_COLUMNS = 'id, description, file_url';
const COLUMNS =
  'page, description, price, price_kilograms, gst_included, yarn_line, fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade';

/** A price as it is stored: what a save compares. */
export type StoredPoint = Selected<'price_list_points', typeof COLUMNS>;
const FIELDS = COLUMNS.split(', ') as (keyof StoredPoint)[];
const valuesOf = (points: readonly StoredPoint[]) => points.map((point) => FIELDS.map((field) => point[field]));

/** Whether two reads of a grid found the same. */
export const isSame = (one: readonly StoredPoint[], other: readonly StoredPoint[]): boolean =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));

/** The yarn of a price, by the columns of a listing. */
export type PointYarn = { fibre_type: string } & Partial<
  Record<
    | 'specific_type'
    | 'lustre'
    | 'twist_intermingling'
    | 'blend_ratio'
    | 'denier_count'
    | 'filament_count'
    | 'number_of_plys'
    | 'grade',
    string
  >
>;

export type PricedList = {
  list: Selected<'price_updates_pdfs', typeof LIST_COLUMNS>;
  points: readonly StoredPoint[];
};

/** A price list with its prices in the order of the grid; null when there is none by this id. Throws AppError. */
export const pricedListQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin-price-points', id],
    queryFn: async (): Promise<PricedList | null> => {
      const [list, points] = await Promise.all([
        supabase().from('price_updates_pdfs').select(LIST_COLUMNS).eq('id', id).maybeSingle(),
        supabase().from('price_list_points').select(COLUMNS).eq('price_list_id', id).order('position'),
      ]);
      const found = unwrap(list);
      return found && { list: found, points: unwrap(points) };
    },
  });

/** A price as the grid sends it, with the yarn that its words name. */
export type PointToSave = PricePoint & Partial<PointYarn>;

/** What became of a save, with the prices that are stored now. */
export type Saved = Database['public']['Functions']['save_price_list_points']['Returns'];

/**
 * Replaces the prices of a list, all or none, if they are still those that were read.
 *
 * @throws AppError when the service refused, or did not respond
 */
export async function savePoints(
  listId: string,
  was: readonly StoredPoint[],
  points: readonly PointToSave[],
): Promise<Saved> {
  const args = { p_price_list: listId, p_was: [...was], p_points: [...points] };
  return unwrap(await supabase().rpc('save_price_list_points', args));
}
