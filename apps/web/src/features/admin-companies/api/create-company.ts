import type { Database } from '@tanabana/db/types';
import { companyErrors } from '@tanabana/domain/corporate/field-errors';
import { toAppError, unwrap } from '#lib/errors.ts';
import { orFindWritten } from '#lib/forms/or-find-written.ts';
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

export type NewCompany = Database['public']['Tables']['company_details']['Insert'] & { id: string };

/**
 * Registers a company under a key that the browser makes. A company with the same key was registered by a try whose response was lost: it
 * gets what was entered since.
 *
 * @throws AppError `23505` where another company has the name
 */
export async function createCompany(company: NewCompany): Promise<void> {
  const { id, ...entered } = company;
  const table = () => supabase().from('company_details');
  const insert = async () => unwrap(await table().insert(company));
  const update = async () => {
    const own = unwrap(await table().update(entered).eq('id', id).select('id'));
    return own.length > 0 ? own : null;
  };
  try {
    await orFindWritten<unknown>(insert, update);
  } catch (error) {
    if (toAppError(error).code !== TAKEN || !(await update())) throw error;
  }
}
