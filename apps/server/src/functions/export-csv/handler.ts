/**
 * In charge of `export-csv`: a list of administration as a CSV file, for admins. It is read and sent a part at a time, each in a
 * transaction of its own under the caller's token, so that neither this process nor a connection holds more of it than that, however
 * long the list and slow the reader. What breaks off half-way ends the connection: no reader takes the beginning for the whole. Every
 * export is recorded in the audit log before its first row is sent (`recorded.ts`), whichever list it is.
 */
import type { FunctionContext, FunctionDefinition } from '@tanabana/gateway';
import type { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireAdmin } from '../require-admin.ts';
import { accountRows } from './account-rows.ts';
import { body } from './asked.ts';
import { auditRows } from './audit-rows.ts';
import { csvAnswer, type CsvList } from './csv-answer.ts';
import { memberRows } from './member-rows.ts';
import { recorded } from './recorded.ts';

/** Answers with the file; the filters are those of the list's page. */
export function exportCsv(deps: FunctionDeps): FunctionDefinition {
  const listOf = (asked: z.output<typeof body>, context: FunctionContext): CsvList => {
    if (asked.list === 'members') return memberRows(deps, asked, context);
    return asked.list === 'audit_log' ? auditRows(deps, asked, context) : accountRows(deps, asked, context);
  };
  return defineFunction(deps, {
    name: 'export-csv',
    access: 'signed-in',
    body,
    async handle(asked, context) {
      const admin = await requireAdmin(deps.scope, context);
      return csvAnswer(recorded(deps, listOf(asked, context), { admin, asked }), context);
    },
  });
}
