/**
 * `GET membership-invoice?id=…`: an invoice as a PDF, for its owner and for admins. Row-level security hides it from everybody else, who
 * get 404. The audit log records that an admin opened one.
 */
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { sql } from '@tanabana/gateway/db';
import { z } from 'zod';
import type { Invoice } from '../../payments/invoice/invoice-pdf.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { pdfResponse } from '../pdf-response.ts';
import { recordDocument } from '../record-export.ts';

const query = z.object({ id: z.guid({ error: 'id is missing.' }) });

/** Responds with the file, named after the invoice's number. */
export function membershipInvoice(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'membership-invoice',
    method: 'GET',
    access: 'signed-in',
    body: query,
    async handle({ id }, { claims }) {
      const { rows } = await deps.scope.asClaims(
        claims,
        (tx) =>
          tx.query<Invoice & { member_id: string | null }>(
            sql`select * from public.tax_invoices where id = ${id}::uuid`,
          ),
        { readOnly: true },
      );
      const [invoice] = rows;
      if (!invoice) throw new FunctionError(404, 'not_found', 'There is no such invoice.');
      await recordDocument(deps.scope, claims.sub, {
        owner: invoice.member_id,
        list: 'invoices',
        number: invoice.invoice_number,
      });
      // The PDF library is large and rarely needed, so it is loaded with the first PDF.
      const { invoicePdf } = await import('../../payments/invoice/invoice-pdf.ts');
      return pdfResponse(await invoicePdf(invoice, deps.brand), `invoice-${invoice.invoice_number}`);
    },
  });
}
