import { fetchFile } from '#lib/reading/functions.ts';
import type { Invoice } from './get-invoices.ts';

const LEFT_TO_READ_MS = 40_000;

/** Saves the invoice's PDF. The address alone would not open it: it is for the member's token. */
export async function downloadInvoice({ id, invoice_number }: Invoice): Promise<void> {
  const url = URL.createObjectURL(await fetchFile('membership-invoice', { id }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${invoice_number.replaceAll('/', '-')}.pdf`;
  link.click();
  // Safari still reads from the address after the click, and nothing tells when it is done.
  setTimeout(() => URL.revokeObjectURL(url), LEFT_TO_READ_MS);
}
