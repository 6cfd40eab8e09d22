/** What people read comes from the catalogue (packages/messages): a sentence in JSX would stay English in every language. */
import ts from 'typescript';
import { brief, literalText, visit, type Rule } from '../../rule.ts';

/** Attributes of elements that are shown or read out. */
const READ = /^(?:title|alt|placeholder|aria-(?:label|description|roledescription|valuetext|placeholder))$/;
/** Properties of our components that are shown, or name a key of the catalogue. */
const SHOWN = /^(?:label|heading|lede|text|hint|note|caption|description|message|empty)$/;
const KEY = /^[a-z][\w.:]*$/;
const WORD = /\p{L}{2,}/u;

/** The literals that an expression may give: both ways of a choice, what stands in for nothing. */
function literalsOf(node: ts.Node): ts.Node[] {
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const isChoice = /^(?:&&|\|\||\?\?|\+)$/.test(node.operatorToken.getText());
    return isChoice ? [...literalsOf(node.left), ...literalsOf(node.right)] : [];
  }
  return literalText(node) === undefined ? [] : [node];
}

const spoken = (nodes: readonly ts.Node[]) => nodes.map((node) => literalText(node)!).find((text) => WORD.test(text));

function findText(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return WORD.test(node.text) ? `"${brief(node.text)}" is written in JSX` : undefined;
  if (ts.isJsxAttribute(node)) {
    const name = node.name.getText();
    const value =
      node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
    const text = value && (READ.test(name) || SHOWN.test(name)) ? spoken(literalsOf(value)) : undefined;
    return text === undefined || (SHOWN.test(name) && KEY.test(text))
      ? undefined
      : `${name}="${brief(text)}" is written in JSX`;
  }
  if (!ts.isJsxExpression(node) || !node.expression || ts.isJsxAttribute(node.parent)) return undefined;
  const text = spoken(literalsOf(node.expression));
  return text === undefined ? undefined : `"${brief(text)}" is written in JSX`;
}

export const jsxTexts: Rule = {
  name: 'jsx-texts',
  files: ['apps/web/src/**/*.tsx'],
  hint: /</,
  instead: "put it into packages/messages/<language>/<area>.json and say it with useTranslation('<area>')",
  find: ({ tree }) => visit(tree(), findText),
};
