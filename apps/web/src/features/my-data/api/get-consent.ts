import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** What the member accepted last; null for accounts of before the record. */
async function getConsent(userId: string) {
  const answer = await supabase()
    .from('consents')
    .select('text_version, given_at')
    .eq('user_id', userId)
    .order('id', { ascending: false })
    .limit(1)
    .maybeSingle();
  return unwrap(answer);
}

export const consentQuery = (userId: string) =>
  queryOptions({ queryKey: ['consents', userId], queryFn: () => getConsent(userId) });
