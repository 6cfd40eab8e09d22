/**
 * A house rule as data: which files it reads, what it finds in one, what to do instead, and where it does not hold, with the
 * reason. One line is excused by a comment on it or above it, `house-allow NAME: reason`.
 */
import { matchesGlob } from 'node:path';
import ts from 'typescript';
import type { House } from './house.ts';

/** Where something was found in a text, and what. */
export type Found = { readonly index: number; readonly what: string };

export type Source = { readonly file: string; readonly text: string; tree(): ts.SourceFile };

export type Rule = {
  readonly name: string;
  /** Patterns of the files it reads. */
  readonly files: readonly string[];
  /** Whether it holds in tests and what they share, too. */
  readonly inTests?: boolean;
  /** What a file must have to be looked at: parsing all of them would take seconds. */
  readonly hint: RegExp;
  /** What to do instead. */
  readonly instead: string;
  /** Files that may, by pattern, each with the reason. */
  readonly except?: Readonly<Record<string, string>>;
  find(source: Source): Iterable<Found>;
};

const TEST = /\.test\.tsx?$|\/testing(\/|\.ts$)|\/test\//;

/** The line that a place of a text is in, the first being 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const COMMENT = /^\s*(?:\/\/|\/\*|\*)/;

/** Whether a line, or the comments above it, say why a rule does not hold there. */
function isExcused(lines: readonly string[], line: number, name: string): boolean {
  const excuse = new RegExp(`house-allow ${name}: \\S.{9,}`);
  if (excuse.test(lines[line - 1] ?? '')) return true;
  for (let above = line - 2; COMMENT.test(lines[above] ?? ''); above -= 1) if (excuse.test(lines[above]!)) return true;
  return false;
}

/**
 * What a house has against a rule: `file:line rule: what; instead`. An exception that nothing needs is a complaint, too.
 */
export function complaints(house: House, rule: Rule): string[] {
  const needed = new Set<string>();
  const exceptions = Object.keys(rule.except ?? {});
  const found = house.find(...rule.files).flatMap((file) => {
    const text = house.read(file);
    if ((!rule.inTests && TEST.test(file)) || !rule.hint.test(text)) return [];
    const places = [...rule.find({ file, text, tree: () => house.parse(file) })];
    if (places.length === 0) return [];
    const exception = exceptions.find((pattern) => matchesGlob(file, pattern));
    if (exception !== undefined) {
      needed.add(exception);
      return [];
    }
    const lines = text.split('\n');
    return places
      .map(({ index, what }) => ({ line: lineAt(text, index), what }))
      .filter(({ line }) => !isExcused(lines, line, rule.name))
      .map(({ line, what }) => `${file}:${line} ${rule.name}: ${what}; ${rule.instead}`);
  });
  const idle = house.isWhole ? exceptions.filter((pattern) => !needed.has(pattern)) : [];
  return [
    ...found,
    ...idle.map((pattern) => `${rule.name} excepts ${pattern}, where nothing needs it: remove the exception`),
  ];
}

/** What a visitor says of the nodes of a syntax tree, from the outside in. */
export function* visit(tree: ts.SourceFile, say: (node: ts.Node) => string | undefined): Iterable<Found> {
  const waiting: ts.Node[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const what = say(node);
    if (what !== undefined) yield { index: node.getStart(tree), what };
    const children: ts.Node[] = [];
    node.forEachChild((child) => void children.push(child));
    waiting.push(...children.reverse());
  }
}

/** Whether a node is the global of a name: not a member, a declaration or a key of the same name. */
export function isGlobal(node: ts.Node, name: string): boolean {
  if (!ts.isIdentifier(node) || node.text !== name) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return !ts.isPropertyAssignment(parent) &&
    !ts.isBindingElement(parent) &&
    !ts.isParameter(parent) &&
    !ts.isVariableDeclaration(parent) &&
    !ts.isPropertySignature(parent) &&
    !ts.isQualifiedName(parent) &&
    !ts.isJsxAttribute(parent) &&
    !ts.isImportSpecifier(parent)
    ? true
    : (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) && parent.initializer === node;
}

/** The text of a literal, with `§` where a template has a hole; undefined of any other node. */
export function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `§${span.literal.text}`).join('');
  return undefined;
}

/** A text in short, for a complaint. */
export const brief = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
};
