/**
 * `as never`, `as any` and `as unknown as T` switch the types off: a wrong name in a call of the database then compiles.
 * In an argument to a client of the services they are never right; elsewhere each needs a reason on its line.
 */
import ts from 'typescript';
import { visit, type Rule } from '../../rule.ts';

/** Methods of the typed clients, whose names, columns and values come from the types of the database. */
const TYPED = /^(?:rpc|from|select|insert|update|upsert|invoke|eq|neq|gte?|lte?|in|is|match|order|call(?:Rows)?)$/;

function isBlind(node: ts.Node): node is ts.AsExpression {
  if (!ts.isAsExpression(node)) return false;
  const { kind } = node.type;
  if (kind === ts.SyntaxKind.NeverKeyword || kind === ts.SyntaxKind.AnyKeyword) return true;
  return ts.isAsExpression(node.expression) && node.expression.type.kind === ts.SyntaxKind.UnknownKeyword;
}

/** The client's method in whose arguments a node stands. */
function typedCall(node: ts.Node): string | undefined {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isCallExpression(parent) && at !== parent.expression) {
      const callee = parent.expression;
      const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
      return TYPED.test(name) ? name : undefined;
    }
    if (ts.isFunctionLike(parent) || ts.isStatement(parent)) return undefined;
  }
  return undefined;
}

function blindCast(node: ts.Node): string | undefined {
  if (!isBlind(node)) return undefined;
  const call = typedCall(node);
  const cast = `"as ${node.type.getText()}"`;
  return call === undefined
    ? `${cast} switches the types off`
    : `${cast} in an argument of ${call}(), whose types are known`;
}

export const casts: Rule = {
  name: 'casts',
  files: ['apps/{web,server}/src/**/*.{ts,tsx}'],
  hint: /\bas (?:never|any|unknown as)\b/,
  instead: 'give the value its type, or say why it has none: "// house-allow casts: reason"',
  find: ({ tree }) => visit(tree(), blindCast),
};
