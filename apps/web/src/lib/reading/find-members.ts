import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { unwrap } from '../errors.ts';
import { supabase } from './supabase.ts';

/** A member as an admin chooses one. */
export type FoundMember = Database['public']['Functions']['find_members']['Returns'][number];

/**
 * The first members by name whose name, business, place, e-mail address or mobile number contains the text, for admins, who have no
 * membership themselves and are left out. Throws AppError.
 */
export const membersQuery = (search: string) =>
  queryOptions({
    queryKey: ['members', search],
    queryFn: async (): Promise<FoundMember[]> =>
      unwrap(await supabase().rpc('find_members', { p_text: search }, { get: true })),
    enabled: search !== '',
  });
