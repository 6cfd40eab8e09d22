/** Colours are tokens (packages/design-tokens/tokens.css): one that is written elsewhere stays as it is in the dark, and in a new look. */
import ts from 'typescript';
import { brief, literalText, visit, type Found, type Rule } from '../../rule.ts';

const NAMES =
  'black|white|gr[ae]y|silver|red|green|blue|navy|teal|orange|yellow|purple|gold|maroon|pink|brown|crimson|indigo';
/** A colour as CSS writes it; `rgb(from …)` and the like are made of a token. */
const LITERAL = String.raw`#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\((?!from\b)[^)]*\)`;
const IN_CSS = new RegExp(String.raw`${LITERAL}|(?<=[:,(\s])(?:${NAMES})(?![\w-])`, 'gi');
const WHOLE = new RegExp(`^(?:${LITERAL})$`, 'i');
const AMONG = new RegExp(LITERAL, 'i');

const INSTEAD = 'use a token of packages/design-tokens/tokens.css, or add one there';

/** The same text without comments, every other character in its place. */
const withoutComments = (css: string): string =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));

function* inCss({ text }: { text: string }): Iterable<Found> {
  const css = withoutComments(text);
  // What stands before a colon, or in a selector, is no value.
  for (const declaration of css.matchAll(/(?<=[{;\s])[\w-]+\s*:\s*([^;{}]*)(?=[;}])/g)) {
    const value = declaration[1]!;
    const start = declaration.index + declaration[0].length - value.length;
    for (const [colour, at] of [...value.matchAll(IN_CSS)].map((found) => [found[0], found.index] as const))
      yield { index: start + at, what: `the colour ${colour}` };
  }
}

export const coloursInCss: Rule = {
  name: 'colours',
  files: ['apps/web/src/**/*.css', 'packages/design-tokens/**/*.css'],
  hint: /[:]/,
  instead: INSTEAD,
  except: { 'packages/design-tokens/tokens.css': 'the tokens' },
  find: inCss,
};

/** Whether a literal is part of what an element wears. */
const isStyle = (node: ts.Node): boolean => {
  for (let at = node.parent; at; at = at.parent)
    if (ts.isJsxAttribute(at)) return /^(?:style|fill|stroke|color)$/.test(at.name.getText());
  return false;
};

function inCode(node: ts.Node): string | undefined {
  const text = literalText(node);
  if (text === undefined) return undefined;
  if (WHOLE.test(text) || (isStyle(node) && AMONG.test(text))) return `the colour ${brief(text)}`;
  return isStyle(node) && /\b\d+px\b/.test(text) ? `the length ${brief(text)} in an inline style` : undefined;
}

export const coloursInCode: Rule = {
  name: 'colours',
  files: ['apps/{web,server}/src/**/*.{ts,tsx}'],
  hint: /#[\da-f]{3}|(?:rgb|hsl|hwb|lab|lch)a?\(|px\b/i,
  instead: `${INSTEAD}; a length belongs into the module's CSS`,
  except: {
    'apps/server/src/payments/invoice/*.ts': 'a PDF knows no custom properties',
    'apps/server/src/http/web-manifest.ts': 'a manifest knows no custom properties',
  },
  find: ({ tree }) => visit(tree(), inCode),
};
