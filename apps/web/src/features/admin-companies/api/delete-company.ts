import type { AppError } from '#lib/errors.ts';
import { errorOf, toAppError, unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { removeFilesOf } from './remove-files.ts';

/** SQLSTATE of a statement that outlasted its limit. */
const TOO_SLOW = '57014';
/** Keys are even in their first digit. */
const DIGITS = '0123456789abcdef';
const keyFrom = (digit: string) => `${digit}0000000-0000-0000-0000-000000000000`;

/** Deletes the products of a company: at once, or a sixteenth at a time where there are too many for one statement. */
async function deleteProducts(company_id: string): Promise<void> {
  const products = () => supabase().from('corporate_products').delete().eq('company_id', company_id);
  const { error, status } = await products();
  if (!error) return;
  const failure = toAppError(error, status);
  if (failure.code !== TOO_SLOW) throw failure;
  for (const [place, digit] of [...DIGITS].entries()) {
    const from = products().gte('id', keyFrom(digit));
    const next = DIGITS[place + 1];
    unwrap(await (next === undefined ? from : from.lt('id', keyFrom(next))));
  }
}

/**
 * Deletes a company: its products, the company, its files. A second call after a failed step does the rest.
 *
 * @throws AppError of the step that failed; the steps before it are done then
 */
export async function deleteCompany(id: string): Promise<void> {
  await deleteProducts(id);
  const [company] = unwrap(await supabase().from('company_details').delete().eq('id', id).select('*'));
  if (company) {
    await removeFilesOf(company);
    return;
  }
  // Somebody else deleted it, or the caller has no right to delete it.
  const left = supabase().from('company_details').select('id').eq('id', id).maybeSingle();
  if (unwrap(await left)) throw notAllowed();
}

const notAllowed = (): AppError =>
  errorOf({ service: 'rest', code: '42501', words: 'the company was not deleted', status: 403 });
