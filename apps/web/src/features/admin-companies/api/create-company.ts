import type { Database } from '@tanabana/db/types';
import { companyErrors } from '@tanabana/domain/corporate/field-errors';
import { toAppError, unwrap } from '#lib/errors.ts';
import { savedBefore } from '#lib/forms/create-once.ts';
import { orFindWritten } from '#lib/forms/or-find-written.ts';
import type { RowKey } from '#lib/forms/use-row-id.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** The code of a name, or a key, that is there already. */
export const TAKEN = '23505';

/**
 * The error under the name field: it has the registered name, where that differs from what was typed.
 *
 * @param error the refusal `23505`
 */
export function nameTaken(error: unknown, typed: string): string {
  const { details: name } = toAppError(error);
  return name && name !== typed ? companyErrors.nameTakenAs(typed, name) : companyErrors.nameTaken;
}

export type NewCompany = Database['public']['Tables']['company_details']['Insert'];

/**
 * Registers a company under a key that the browser makes. A company with the same key was registered by a try whose response was lost: it
 * gets these values, unless they may be another company's.
 *
 * @throws AppError `23505` where another company has the name; `saved_before` where these values may be another company's
 */
export async function createCompany({ id, isChanged }: RowKey, company: NewCompany): Promise<void> {
  const table = () => supabase().from('company_details');
  const insert = async () => unwrap(await table().insert({ id, ...company }));
  const update = async () => {
    if (isChanged) return isThere();
    const own = unwrap(await table().update(company).eq('id', id).select('id'));
    return own.length > 0 ? own : null;
  };
  const isThere = async () => {
    const own = unwrap(await table().select('id').eq('id', id));
    if (own.length > 0) throw savedBefore();
    return null;
  };
  try {
    await orFindWritten<unknown>(insert, update);
  } catch (error) {
    if (toAppError(error).code !== TAKEN || !(await update())) throw error;
  }
}
