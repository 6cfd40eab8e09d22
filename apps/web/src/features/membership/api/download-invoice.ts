import { saveFile } from '#lib/files/save-file.ts';
import { fetchFile } from '#lib/reading/functions.ts';
import type { CreditNote, Invoice } from './get-invoices.ts';

/** Saves the PDF of a credit note. */
export async function downloadCreditNote({ id, credit_note_number }: CreditNote): Promise<void> {
  saveFile(`${credit_note_number.replaceAll('/', '-')}.pdf`, await fetchFile('credit-note', { id }));
}

/** Saves the invoice's PDF. A link would not open it: the request needs the member's token. */
export async function downloadInvoice({ id, invoice_number }: Invoice): Promise<void> {
  saveFile(`${invoice_number.replaceAll('/', '-')}.pdf`, await fetchFile('membership-invoice', { id }));
}
