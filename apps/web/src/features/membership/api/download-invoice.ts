import { saveFile } from '#lib/files/save-file.ts';
import { fetchFile } from '#lib/reading/functions.ts';
import type { Invoice } from './get-invoices.ts';

/** Saves the invoice's PDF. The address alone would not open it: it is for the member's token. */
export async function downloadInvoice({ id, invoice_number }: Invoice): Promise<void> {
  saveFile(`${invoice_number.replaceAll('/', '-')}.pdf`, await fetchFile('membership-invoice', { id }));
}
