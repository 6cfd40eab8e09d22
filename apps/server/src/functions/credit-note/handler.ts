/**
 * `GET credit-note?id=…`: a credit note as a PDF, for the owner of its invoice and for admins. Row-level security hides it from everybody
 * else, who get 404. The audit log records that an admin opened one.
 */
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { sql } from '@tanabana/gateway/db';
import { z } from 'zod';
import type { CreditNote } from '../../payments/invoice/invoice-pdf.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { pdfResponse } from '../pdf-response.ts';
import { recordDocument } from '../record-export.ts';

const query = z.object({ id: z.guid({ error: 'id is missing.' }) });

/** Responds with the file, named after the credit note's number. */
export function creditNote(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'credit-note',
    method: 'GET',
    access: 'signed-in',
    body: query,
    async handle({ id }, { claims }) {
      const { rows } = await deps.scope.asClaims(
        claims,
        (tx) =>
          tx.query<
            CreditNote & { member_id: string | null }
          >(sql`select i.*, n.credit_note_number, n.issued_at as credited_at
            from public.credit_notes n join public.tax_invoices i on i.id = n.invoice_id where n.id = ${id}::uuid`),
        { readOnly: true },
      );
      const [note] = rows;
      if (!note) throw new FunctionError(404, 'not_found', 'There is no such credit note.');
      await recordDocument(deps.scope, claims.sub, {
        owner: note.member_id,
        list: 'credit_notes',
        number: note.credit_note_number,
      });
      // The PDF library is large and rarely needed, so it is loaded with the first PDF.
      const { creditNotePdf } = await import('../../payments/invoice/invoice-pdf.ts');
      return pdfResponse(await creditNotePdf(note, deps.brand), `credit-note-${note.credit_note_number}`);
    },
  });
}
