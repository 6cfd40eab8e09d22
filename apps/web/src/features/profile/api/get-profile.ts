import { queryOptions } from '@tanstack/react-query';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { AppError, NOT_FOUND, unwrap } from '#lib/errors.ts';
import type { ProfileRow } from '#lib/member.ts';
import { supabase } from '#lib/supabase.ts';

/** Another member's profile; what the reader may not see is null. */
async function getProfile(id: string): Promise<ProfileRow> {
  const answer = await supabase().from('tanabana_free').select('*').eq('id', id).single();
  // 22P02: the address holds something that is no id.
  if (answer.error && [NOT_FOUND, '22P02'].includes(answer.error.code)) {
    throw new AppError(NOT_FOUND, accountMessages.profileNotFound.body ?? '', answer.status);
  }
  const profile = unwrap(answer);
  if (!profile.member_name) throw new AppError('mismatch', accountMessages.profileMismatch.body ?? '', answer.status);
  return profile;
}

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: () => getProfile(id),
    // The page's loader has just tried.
    retryOnMount: false,
  });
