import { queryOptions } from '@tanstack/react-query';
import { errorOf, NOT_FOUND, unwrap } from '#lib/errors.ts';
import type { ProfileRow } from '#lib/session/member.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** The response is no complete profile. */
export const MISMATCH = 'mismatch';
/** The address holds something that is no id. */
const NO_ID = '22P02';

/** Another member's profile; what the reader may not see is null. */
async function getProfile(id: string): Promise<ProfileRow> {
  const { status, ...answer } = await supabase().from('tanabana_free').select('*').eq('id', id).maybeSingle();
  const profile = answer.error?.code === NO_ID ? null : unwrap({ ...answer, status });
  if (!profile) throw errorOf({ service: 'rest', code: NOT_FOUND, words: 'no such profile', status });
  if (!profile.member_name)
    throw errorOf({ service: 'rest', code: MISMATCH, words: 'a profile without a name', status });
  return profile;
}

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: () => getProfile(id),
    // The page's loader has just tried.
    retryOnMount: false,
  });
