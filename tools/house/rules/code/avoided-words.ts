/** Names use the terms of the field. `docs/glossary.md` lists the words that they avoid, each with the words to use instead. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { visit, type Found, type Rule, type Source } from '../../rule.ts';

const GLOSSARY = new URL('../../../../docs/glossary.md', import.meta.url);
const HEADING = '## Words that names avoid';

/** The words of the glossary's table, each with its replacement. */
export function readAvoidedWords(glossary: string): ReadonlyMap<string, string> {
  const section = glossary.split(HEADING)[1] ?? '';
  const rows = section.matchAll(/^\| (\w+(?:, \w+)*) +\| (.+?) +\|$/gm);
  const entries = [...rows].flatMap(([, words, use]) => words!.split(', ').map((word) => [word, use!] as const));
  return new Map(entries.filter(([word]) => word !== 'Avoid'));
}

const AVOIDED = readAvoidedWords(readFileSync(GLOSSARY, 'utf8'));

const wordsOf = (name: string): string[] =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

function complaintOf(kind: string, name: string): string | undefined {
  const word = wordsOf(name).find((each) => AVOIDED.has(each));
  return word && `the ${kind} ${name} has the word "${word}", instead of: ${AVOIDED.get(word)}`;
}

/** The name that a node declares. Keys of objects and rows are left out, because many are part of the wire. */
function declaredName(node: ts.Node): string | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    (ts.isBindingElement(node) && node.propertyName !== undefined);
  return isDeclaration && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined;
}

/** Only a text with one of the words is parsed. */
const HINT = new RegExp([...AVOIDED.keys()].join('|'), 'i');

function* find({ file, text, tree }: Source): Iterable<Found> {
  const inPath = complaintOf('file', file.split('/').at(-1)!);
  if (inPath) yield { index: 0, what: inPath };
  if (!HINT.test(text)) return;
  yield* visit(tree(), (node) => {
    const name = declaredName(node);
    // Names with underscores are those of SQL.
    return name === undefined || /[a-z]_[a-z]/.test(name) ? undefined : complaintOf('name', name);
  });
}

export const avoidedWords: Rule = {
  name: 'avoided-words',
  files: ['{packages,apps,db,tools,tests}/**/*.{ts,tsx}'],
  inTests: true,
  // The name of a file is checked whatever its text is.
  hint: /^/,
  instead: 'docs/glossary.md has the terms of the code',
  find,
};
