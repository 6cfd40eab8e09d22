import { D2D_TABLES } from '@tanabana/domain/vocabulary';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { CreateListing } from './create-listing.ts';

type Whose = Pick<CreateListing, 'table' | 'is_d2d' | 'user_id'>;
type Post = { number: string; created_at: string };
type Conditions = readonly (readonly [column: string, operator: 'eq' | 'is' | 'gt', value: unknown])[];

/** More than a list has lines. */
const MOST = 51;

/** Own posts that meet the conditions, newest first. */
async function ownPosts({ table, is_d2d, user_id }: Whose, conditions: Conditions): Promise<Post[]> {
  const newest = { ascending: false };
  if (table === 'purchase_enquiries') {
    const target = is_d2d ? D2D_TABLES[table] : table;
    let select = supabase().from(target).select('number:enquiry_number,created_at').eq('user_id', user_id);
    for (const condition of conditions) select = select.filter(...condition);
    return unwrap(await select.order('created_at', newest).limit(MOST));
  }
  const target = is_d2d ? D2D_TABLES[table] : table;
  let select = supabase().from(target).select('number:offer_number,created_at').eq('user_id', user_id);
  for (const condition of conditions) select = select.filter(...condition);
  return unwrap(await select.order('created_at', newest).limit(MOST));
}

/** When the member's newest post was made, by the server's clock; null for none. Throws AppError. */
export async function newestPost(whose: Whose): Promise<string | null> {
  const [newest] = await ownPosts(whose, []);
  return newest?.created_at ?? null;
}

/**
 * The post that a request made whose answer was lost.
 *
 * @param row what it sent
 * @param since only later posts count; from `newestPost`
 * @param known numbers of other posts
 * @returns its number; undefined when nothing was posted. Throws AppError.
 */
export async function findPosted(
  whose: Whose,
  row: object,
  since: string | null,
  known: readonly string[],
): Promise<string | undefined> {
  const values = Object.entries(row).map(
    ([column, value]) => [column, value === null ? 'is' : 'eq', value as unknown] as const,
  );
  const later = since === null ? [] : [['created_at', 'gt', since] as const];
  const posts = await ownPosts(whose, [...values, ...later]);
  return posts.find(({ number }) => !known.includes(number))?.number;
}
