import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/**
 * The member's own tax invoices, newest first, each with its credit note, if any. An admin could read everybody's, so the owner is part of
 * the filter.
 */
async function getInvoices(userId: string) {
  const answer = await supabase()
    .from('tax_invoices')
    .select('id, invoice_number, issued_at, total_paise, is_test, credit_notes(id, credit_note_number, issued_at)')
    .eq('member_id', userId)
    .order('issued_at', { ascending: false });
  return unwrap(answer);
}

export type Invoice = Awaited<ReturnType<typeof getInvoices>>[number];

/** A credit note for a whole invoice, whose payment was refunded. */
export type CreditNote = NonNullable<Invoice['credit_notes']>;

export const invoicesQuery = (userId: string) =>
  queryOptions({ queryKey: ['tax-invoices', userId], queryFn: () => getInvoices(userId) });
