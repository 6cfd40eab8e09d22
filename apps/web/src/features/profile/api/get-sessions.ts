import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export type MemberSession = {
  id: string;
  created_at: string;
  last_active_at: string;
  user_agent: string | null;
  ip: string | null;
  is_current: boolean;
};

/** Where the member is signed in, the last used first. Throws AppError. */
async function getSessions(): Promise<MemberSession[]> {
  return unwrap(await supabase().rpc('get_my_sessions').overrideTypes<MemberSession[], { merge: false }>());
}

export const sessionsQuery = (userId: string) =>
  queryOptions({ queryKey: ['sessions', userId], queryFn: getSessions, refetchOnMount: 'always' });
