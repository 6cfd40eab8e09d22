/**
 * Documents that stay short and true: the first pages have a size limit, and every file or folder that a document names exists.
 * A document that names a moved file misleads its readers, and no other check notices.
 */
import { dirname, join } from 'node:path';
import type { House } from './house.ts';

const MOST_WORDS: Readonly<Record<string, number>> = { 'README.md': 600 };
const MOST_LINES: Readonly<Record<string, number>> = { 'ARCHITECTURE.md': 200 };

/** Documents whose links and paths must resolve. */
const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/glossary.md',
  'docs/operations.md',
  'docs/security.md',
  'docs/tour.md',
  'docs/walks.md',
  'docs/where.md',
];

/** A path of the repository, anywhere in code. */
const REPOSITORY_PATH = /(?<![\w./-])(?:apps|db|docs|packages|tests|tools)\/[^\s`'"]*[^\s`'".,:;]/g;
/** Inline code that is one path. Addresses (`/auth/v1`), packages (`@scope/name`) and `DATA_DIR/storage` are none. */
const WHOLE_PATH = /^(?![A-Z_]+\/)[\w.][^\s=:]*\/[^\s]+$/;

/** The words of a document as a reader counts them: pictures, link targets, comments and table rules are none. */
export function countWords(markdown: string): number {
  return markdown
    .replaceAll(/<!--[\s\S]*?-->|!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Targets of links within the repository. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\((?:<([^>]+)>|([^()\s]*(?:\([^()\s]*\)[^()\s]*)*))\)/g)]
    .map(([, quoted, bare]) => (quoted ?? bare)!)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** What links to the headings of a document end with, as GitHub makes it. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** @param target of a link in `file`, as it is written */
function leads(house: House, file: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const found = path === '' ? file : join(dirname(file), decodeURIComponent(path));
  return house.has(found) && (anchor === undefined || anchorsOf(house.read(found)).includes(anchor));
}

/** Paths in code, fenced or inline, from the root of the repository. */
function pathsOf(text: string): string[] {
  const fenced = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].map(([, code]) => code!);
  const inline = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
  const named = [...fenced, ...inline].flatMap((code) => code.match(REPOSITORY_PATH) ?? []);
  return [...new Set([...named, ...inline.filter((code) => WHOLE_PATH.test(code))])];
}

/** `<name>` stands for any name. */
function exists(house: House, path: string): boolean {
  if (house.has(path)) return true;
  const pattern = path.replaceAll(/<[^>]+>/g, '*').replace(/\/$/, '');
  return /[*{]/.test(pattern) && house.find(pattern).length > 0;
}

/** @returns a complaint for each document that is too long or missing, and for each link or path that leads nowhere */
export function documentErrors(house: House): string[] {
  const read = (file: string): string | undefined => (house.has(file) ? house.read(file) : undefined);
  const tooLong = (limits: typeof MOST_WORDS, unit: string, count: (text: string) => number) =>
    Object.entries(limits).flatMap(([file, most]) => {
      const size = count(read(file) ?? '');
      return size > most ? [`${file} has ${size} ${unit}; ${most} is the limit`] : [];
    });
  const leadsNowhere = DOCUMENTS.flatMap((file) => {
    const text = read(file);
    if (text === undefined) return [`${file} is missing`];
    return [
      ...linksOf(text)
        .filter((target) => !leads(house, file, target))
        .map((target) => `${file} links to ${target}, which does not exist`),
      ...pathsOf(text)
        .filter((path) => !exists(house, path))
        .map((path) => `${file} names ${path}, which does not exist`),
    ];
  });
  return [
    ...tooLong(MOST_WORDS, 'words', countWords),
    ...tooLong(MOST_LINES, 'lines', (text) => text.split('\n').length - 1),
    ...leadsNowhere,
  ];
}
