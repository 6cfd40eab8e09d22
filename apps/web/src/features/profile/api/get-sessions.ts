import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

export type MemberSession = Database['public']['Functions']['get_my_sessions']['Returns'][number];

/** Where the member is signed in, the last used first. Throws AppError. */
async function getSessions(): Promise<MemberSession[]> {
  return unwrap(await supabase().rpc('get_my_sessions'));
}

export const sessionsQuery = (userId: string) =>
  queryOptions({ queryKey: ['sessions', userId], queryFn: getSessions, refetchOnMount: 'always' });
