import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { Reported } from '../reported.ts';

/**
 * Reports a post or a member to the admins.
 *
 * @returns false where the caller has an open report on it
 * @throws AppError `GONE1` for a deleted post or member, `PT429` when too many were sent
 */
export const createReport = async ({ table, id }: Reported, reason: string, text: string): Promise<boolean> =>
  unwrap(await supabase().rpc('report_object', { p_table: table, p_id: id, p_reason: reason, p_text: text.trim() }));
