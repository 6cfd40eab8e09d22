import { queryOptions } from '@tanstack/react-query';
import { MAILING_HEADER } from '@tanabana/domain/members/promotion';
import type { PromotionText } from '@tanabana/domain/members/promotion';
import { unwrap } from '#lib/errors.ts';
import { invoke } from '#lib/reading/functions.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { ManagedMember } from '../member.ts';

export type Template = PromotionText & { updated_at: string };

const readTemplate = async (): Promise<Template | null> =>
  unwrap(await supabase().from('promotion_templates').select('subject,body,updated_at').maybeSingle());

/** The one text, and when it was last changed; null until there is one. Throws AppError. */
export const templateQuery = queryOptions({
  queryKey: ['promotion-template'],
  queryFn: readTemplate,
  staleTime: 0,
  // Not cached: an older text would be shown until the current one came, and the letters use the current one.
  gcTime: 0,
});

/** Texts that this admin has sent to themselves lately, each with when the last time was. Throws AppError. */
export const testsQuery = queryOptions({
  queryKey: ['promotion-tests'],
  queryFn: async () => unwrap(await supabase().rpc('get_promotion_tests', undefined, { get: true })),
  staleTime: 0,
});

/** Sends the stored text to the admin only. @returns whether the mail server accepted it, and its message @throws AppError */
export const sendTest = () => invoke<{ success: boolean; message: string }>('promotion-test', {});

/** PostgreSQL's code for a second row where one may be. */
const TAKEN = '23505';

/**
 * Saves the text, unless another editor was faster. An unchanged text is checked all the same, because the stored text is what is sent.
 *
 * @param seen the text on which the edit is based; null where there was none
 * @returns the stored text, and whether it is this one
 * @throws AppError
 */
export async function saveTemplate(
  { subject, body }: PromotionText,
  seen: Template | null,
): Promise<{ isSaved: boolean; now: Template | null }> {
  const text = { subject: subject.trim(), body: body.trim() };
  if (seen && (['subject', 'body'] as const).every((name) => seen[name] === text[name])) {
    const now = await readTemplate();
    return { isSaved: now?.updated_at === seen.updated_at, now };
  }
  const table = supabase().from('promotion_templates');
  const written =
    seen === null
      ? await table.insert(text).select('subject,body,updated_at')
      : await table.update(text).eq('updated_at', seen.updated_at).select('subject,body,updated_at');
  const [saved] = written.error?.code === TAKEN ? [] : unwrap(written);
  return saved ? { isSaved: true, now: saved } : { isSaved: false, now: await readTemplate() };
}

/** A member to whom nothing was sent, and why: the code has a message, `error` is English. */
export type Unsent = { email: string; code?: string; error: string };
type Answer = { message: string; details: Unsent[] };

/** The mail server needs time, and so does ours. */
const WAIT_MS = 90_000;

/**
 * Writes to a piece of a mailing's members, once per key.
 *
 * @throws AppError `NOTST` where the admin has not tested the text with which the mailing would begin
 */
export async function sendPiece(members: readonly ManagedMember[], key: string, mailing: string): Promise<Unsent[]> {
  const selectedUsers = members.map(({ email, member_name }) => ({ email, member_name }));
  const { details } = await invoke<Answer>('promotion-email', { selectedUsers, key }, WAIT_MS, {
    [MAILING_HEADER]: mailing,
  });
  return details;
}
