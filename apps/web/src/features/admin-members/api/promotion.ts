import { queryOptions } from '@tanstack/react-query';
import type { PromotionText } from '@tanabana/domain/members/promotion';
import { unwrap, unwrapWritten } from '#lib/errors.ts';
import { invoke } from '#lib/reading/functions.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { ManagedMember } from '../member.ts';

/** The one text, and when it was last changed; null until there is one. Throws AppError. */
export const templateQuery = queryOptions({
  queryKey: ['promotion-template'],
  queryFn: async () =>
    unwrap(await supabase().from('promotion_templates').select('subject,body,updated_at').maybeSingle()),
  staleTime: 0,
  // A text of before would be shown until the present one came, and the letters say the present one.
  gcTime: 0,
});

/**
 * Keeps the text. Throws AppError, where another editor was faster too.
 *
 * @param seen when the text was changed that the page began with; null where there was none
 * @returns when this was
 */
export async function saveTemplate({ subject, body }: PromotionText, seen: string | null): Promise<string> {
  const text = { subject: subject.trim(), body: body.trim() };
  const table = supabase().from('promotion_templates');
  const written =
    seen === null
      ? await table.insert(text).select('updated_at')
      : await table.update(text).eq('updated_at', seen).select('updated_at');
  return unwrapWritten(written)[0]!.updated_at;
}

/** Somebody who was not written to, and why: the code has words, `error` is English. */
export type Unsent = { email: string; code?: string; error: string };
type Answer = { message: string; details: Unsent[] };

/** The mail server has its time, and ours to answer. */
const WAIT_MS = 90_000;

/** Writes to a piece of the members, once per key. @throws AppError */
export async function sendPiece(members: readonly ManagedMember[], key: string): Promise<Unsent[]> {
  const selectedUsers = members.map(({ email, member_name }) => ({ email, member_name }));
  const { details } = await invoke<Answer>('promotion-email', { selectedUsers, key }, WAIT_MS);
  return details;
}
