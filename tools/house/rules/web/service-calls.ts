/**
 * The services are called by apps/web/src/lib alone, which knows the session, waits no longer than it may, and turns what
 * goes wrong into an AppError.
 */
import ts from 'typescript';
import { brief, isGlobal, literalText, visit, type Rule } from '../../rule.ts';

const SERVICE = /\/(?:rest|auth|storage|functions|realtime)\/v1\b/;
const SENDS = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'];

function callsService(node: ts.Node): string | undefined {
  const sender = SENDS.find((name) => isGlobal(node, name));
  if (sender !== undefined && !ts.isTypeQueryNode(node.parent) && !ts.isTypeReferenceNode(node.parent))
    return `uses ${sender}`;
  if (
    ts.isPropertyAccessExpression(node) &&
    /^(?:(?:window|globalThis|self)\.(?:fetch|XMLHttpRequest|WebSocket)|navigator\.sendBeacon)$/.test(node.getText())
  )
    return `uses ${node.getText()}`;
  const address = SERVICE.exec(literalText(node) ?? '') ? brief(literalText(node)!) : undefined;
  return address === undefined ? undefined : `names the service address "${address}"`;
}

export const serviceCalls: Rule = {
  name: 'service-calls',
  files: ['apps/web/src/!(lib)/**/*.{ts,tsx}', 'apps/web/src/*.{ts,tsx}'],
  hint: /fetch|\/v1\b|XMLHttpRequest|WebSocket|EventSource|sendBeacon/,
  instead: 'call supabase(), read() or invoke() of apps/web/src/lib/reading, or add what is missing there',
  find: ({ tree }) => visit(tree(), callsService),
};
