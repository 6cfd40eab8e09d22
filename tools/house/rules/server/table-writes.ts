/**
 * Tables are written by SQL functions, with their rules, and by jobs: a statement in a handler would go around policies,
 * triggers and what the database's own tests cover.
 */
import ts from 'typescript';
import { brief, literalText, visit, type Rule } from '../../rule.ts';

const TABLE = String.raw`(?:only\s+)?[\w."§]+(?:\s+(?:as\s+)?(?!set\b)\w+)?`;
const WRITES = new RegExp(
  String.raw`\b(?:insert\s+into\s+[\w."§]+|update\s+${TABLE}\s+set\b|delete\s+from\s+[\w."§]+|merge\s+into\s+[\w."§]+|truncate\s+(?:table\s+)?[\w."§]+)`,
  'i',
);

function writesTable(node: ts.Node): string | undefined {
  // Parts of a template are literals of their own.
  if (ts.isTemplateExpression(node.parent ?? node) && !ts.isTemplateExpression(node)) return undefined;
  const found = WRITES.exec(literalText(node) ?? '');
  return found ? `"${brief(found[0])}" writes a table` : undefined;
}

export const tableWrites: Rule = {
  name: 'table-writes',
  files: ['apps/server/src/!(jobs)/**/*.ts', 'apps/server/src/*.ts'],
  hint: /\b(?:insert|update|delete|merge|truncate)\b/i,
  instead: 'write a function in db/schema/ and call it with call() or callRows() of db/src/call.ts, or do it in a job',
  except: {
    'apps/server/src/data/database.ts': 'settings of the server, put where SQL reads them before anybody is served',
    'apps/server/src/payments/tax.ts': 'settings of bills, put where SQL reads them before anybody is served',
    'apps/server/src/providers/outbox-store.ts': 'the outbox of development and tests',
    'apps/server/src/operator/create-admin.ts': 'an operator on the command line',
    'apps/server/src/operator/second-factor.ts': 'an operator on the command line (docs/decisions/056)',
  },
  find: ({ tree }) => visit(tree(), writesTable),
};
