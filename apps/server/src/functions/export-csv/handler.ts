/**
 * In charge of `export-csv`: a list as a CSV file, for admins; bids and products for executives, too, whose company they are of. It is
 * read and sent a part at a time, each in a transaction of its own under the caller's token, so that neither this process nor a
 * connection holds more of it than that, however long the list and slow the reader. What breaks off half-way ends the connection: no
 * reader takes the beginning for the whole. Every export is recorded in the audit log before its first row is sent (`recorded.ts`),
 * whichever list it is.
 */
import type { FunctionDefinition } from '@tanabana/gateway';
import type { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireAdmin, requireManagement } from '../require-admin.ts';
import { accountRows } from './account-rows.ts';
import { body } from './request.ts';
import { auditRows } from './audit-rows.ts';
import { bidRows, productRows } from './company-rows.ts';
import { csvAnswer, type CsvList } from './csv-answer.ts';
import { enquiryRows } from './enquiry-rows.ts';
import { adFigureRows, figureRows } from './figure-rows.ts';
import { mailingRows } from './mailing-rows.ts';
import { memberRows } from './member-rows.ts';
import { readingFor, type Reading } from './reading.ts';
import { recorded } from './recorded.ts';

function listOf(reading: Reading, asked: z.output<typeof body>): CsvList {
  switch (asked.list) {
    case 'members':
      return memberRows(reading, asked);
    case 'audit_log':
      return auditRows(reading, asked);
    case 'mailings':
      return mailingRows(reading, asked);
    case 'enquiries':
      return enquiryRows(reading, asked);
    case 'bids':
      return bidRows(reading, asked);
    case 'products':
      return productRows(reading, asked);
    case 'figures':
      return figureRows(reading, asked);
    case 'ad_figures':
      return adFigureRows(reading, asked);
    default:
      return accountRows(reading, asked);
  }
}

/** Answers with the file; the filters are those of the list's page. */
export function exportCsv(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'export-csv',
    access: 'signed-in',
    body,
    async handle(asked, context) {
      const isOfCompany = asked.list === 'bids' || asked.list === 'products';
      const actor = await (isOfCompany ? requireManagement : requireAdmin)(deps.scope, context);
      const list = listOf(readingFor(deps, context), asked);
      return csvAnswer(recorded(deps, list, { actor, asked }), context);
    },
  });
}
