/** The server has one clock, which NOW can stop (docs/settings.md): what reads the machine's would go on. */
import ts from 'typescript';
import { isGlobal, visit, type Rule } from '../../rule.ts';

function readsClock(node: ts.Node): string | undefined {
  if (isGlobal(node, 'Date')) {
    const { parent } = node;
    if (ts.isNewExpression(parent) && (parent.arguments?.length ?? 0) === 0) return 'new Date() reads the clock';
    if (ts.isPropertyAccessExpression(parent) && parent.name.text === 'now') return 'Date.now() reads the clock';
    if (ts.isCallExpression(parent) && parent.expression === node) return 'Date() reads the clock';
  }
  return isGlobal(node, 'Temporal') && node.parent.getText().startsWith('Temporal.Now')
    ? 'Temporal.Now reads the clock'
    : undefined;
}

export const clock: Rule = {
  name: 'clock',
  files: ['apps/server/src/**/*.ts'],
  hint: /\bDate\b|\bTemporal\b/,
  instead: 'take the clock that is handed in, made by apps/server/src/clock.ts',
  except: { 'apps/server/src/clock.ts': 'the one place that reads it' },
  find: ({ tree }) => visit(tree(), readsClock),
};
