/**
 * `export-csv`: a list as a CSV file, for admins; bids and products also for the executives of their company. The list is read and sent
 * part by part, each in a transaction of its own under the caller's token. So neither this process nor a connection holds more than one
 * part, however long the list and slow the reader. An error in the middle closes the connection, so that no reader takes the beginning for
 * the whole file. Every export, of whichever list, is recorded in the audit log before its first row is sent (`recorded.ts`).
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

function listOf(reading: Reading, request: z.output<typeof body>): CsvList {
  switch (request.list) {
    case 'members':
      return memberRows(reading, request);
    case 'audit_log':
      return auditRows(reading, request);
    case 'mailings':
      return mailingRows(reading, request);
    case 'enquiries':
      return enquiryRows(reading, request);
    case 'bids':
      return bidRows(reading, request);
    case 'products':
      return productRows(reading, request);
    case 'figures':
      return figureRows(reading, request);
    case 'ad_figures':
      return adFigureRows(reading, request);
    default:
      return accountRows(reading, request);
  }
}

/** Responds with the file. The filters are those of the list's page. */
export function exportCsv(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'export-csv',
    access: 'signed-in',
    body,
    async handle(request, context) {
      const isOfCompany = request.list === 'bids' || request.list === 'products';
      const actor = await (isOfCompany ? requireManagement : requireAdmin)(deps.scope, context);
      const list = listOf(readingFor(deps, context), request);
      return csvAnswer(recorded(deps, list, { actor, request }), context);
    },
  });
}
