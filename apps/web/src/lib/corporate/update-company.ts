import type { Database } from '@tanabana/db/types';
import { errorOf, unwrap } from '../errors.ts';
import { supabase } from '../reading/supabase.ts';

export type Company = Database['public']['Tables']['company_details']['Row'];

/** The columns that an admin may change. */
export type CompanyChanges = Partial<Omit<Company, 'id' | 'created_at' | 'updated_at'>>;

/**
 * The result of a change: the company as it is stored now, or, where it differs from the one that was edited, the version that somebody
 * else saved.
 */
type Outcome<Seen> = { saved: Seen } | { changed: Seen } | { gone: true };

/** Somebody who saves without end is not waited for. */
const TRIES = 5;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Seen = Pick<Company, 'id' | 'updated_at'> & Partial<Company>;

/**
 * Updates columns of a company, unless somebody else has changed the same ones since it was read: then nothing is written. A change whose
 * response was lost is recognized as done.
 *
 * @param seen the company as it was read
 * @throws AppError
 */
export async function updateCompany(seen: Seen, changes: CompanyChanges): Promise<Outcome<Company>> {
  const names = Object.keys(changes) as (keyof CompanyChanges)[];
  let last = seen;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const written = await supabase()
      .from('company_details')
      .update(changes)
      .eq('id', seen.id)
      .eq('updated_at', last.updated_at)
      .select('*');
    const [saved] = unwrap(written);
    if (saved) return { saved };
    const now = unwrap(await supabase().from('company_details').select('*').eq('id', seen.id).maybeSingle());
    if (!now) return { gone: true };
    if (names.every((name) => isSame(now[name], changes[name]))) return { saved: now };
    if (names.some((name) => !isSame(now[name], seen[name]))) return { changed: now };
    // The row has not changed since, and the update still wrote nothing: the caller has no right to it.
    if (now.updated_at === last.updated_at)
      throw errorOf({ service: 'rest', code: '42501', words: 'no row was written', status: 403 });
    last = now;
  }
  throw errorOf({ service: 'rest', code: '40001', words: 'the row changes all the time', status: 409 });
}
