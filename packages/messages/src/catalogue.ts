/** Reads the message catalogues from files: the languages and areas, and a compiled area. For Node only. */
import { readFileSync, readdirSync } from 'node:fs';
import { compile } from './compile.ts';
import type { Message } from './message.ts';

const ROOT = new URL('../', import.meta.url);
/** The language that has every word. */
export const SOURCE = 'en' as const;

/**
 * The content of `language.json`: the language's name in its own words, its conventions, and the areas or keys that
 * stay English, with the reason.
 */
export type Manifest = { name: string; locale: string; lacks: Readonly<Record<string, string>> };
/** An area's messages by key; nested messages have a key with dots, as have the members of a list. */
export type Texts = Readonly<Record<string, string>>;
export type Compiled = Readonly<Record<string, Message>>;

/** What a field of listings is called; or with it what its form says below it, and its own choices in this language. */
export type FieldWords = string | { label: string; hint?: string; choices?: Readonly<Record<string, string>> };

type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8')) as T;

/** A language is a folder with a `language.json`; the source comes first. */
export function languages(): string[] {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && readdirSync(new URL(entry.name, ROOT)).includes('language.json'),
  );
  return folders
    .map(({ name }) => name)
    .sort((a, b) => Number(b === SOURCE) - Number(a === SOURCE) || (a < b ? -1 : 1));
}

export const manifest = (language: string): Manifest => read(`${language}/language.json`);

/** The areas in which a language has messages. */
export const areas = (language: string): string[] =>
  readdirSync(new URL(language, ROOT))
    .filter((file) => file.endsWith('.json') && file !== 'language.json')
    .map((file) => file.replace('.json', ''))
    .sort();

const fieldsOf = (language: string): Readonly<Record<string, FieldWords>> => read(`${language}/fields.json`);

/** A part of the words of fields, by the name of the field. */
function ofFields<T>(language: string, part: (words: Exclude<FieldWords, string>) => T | undefined): Record<string, T> {
  const found = Object.entries(fieldsOf(language)).map(([name, words]) => [
    name,
    part(typeof words === 'string' ? { label: words } : words),
  ]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Record<string, T>;
}

/**
 * An area as its file has it. A field of listings has all its words in `fields.json`; pages load them with the area that shows
 * them: labels are `fields`, hints of forms are of `posting`, choices are `terms`.
 */
export function tree(language: string, area: string): Tree {
  if (area === 'fields') return ofFields(language, ({ label }) => label);
  const own = read<Readonly<Record<string, Tree>>>(`${language}/${area}.json`);
  if (area === 'posting') return { ...own, hints: ofFields(language, ({ hint }) => hint) };
  if (area !== 'terms') return own;
  const choices = Object.values(ofFields(language, (words) => words.choices));
  return { ...own, values: Object.assign({}, own.values, ...choices) };
}

/** Every text of a tree by its key. */
export function flat(value: Tree, prefix = ''): Texts {
  if (typeof value === 'string') return { [prefix]: value };
  const entries = Object.entries(value as Readonly<Record<string, Tree>>);
  return Object.assign({}, ...entries.map(([key, inner]) => flat(inner, prefix ? `${prefix}.${key}` : key)));
}

/** An area's texts in a language, as its file has them; none where there is no file. */
export const texts = (language: string, area: string): Texts =>
  areas(language).includes(area) ? flat(tree(language, area)) : {};

/** The messages of an area's file, in its order, each with its compiler. */
function sources(language: string, area: string): [key: string, compileIt: () => Message][] {
  const { locale } = manifest(language);
  return Object.entries(texts(language, area)).map(([key, text]) => [
    key,
    () => {
      try {
        return compile(text, locale);
      } catch (error) {
        const where = `packages/messages/${language}/${area}.json, ${key}`;
        throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
      }
    },
  ]);
}

/** Missing messages of the language are in English. */
const withSource = (language: string, area: string) => [
  ...(language === SOURCE ? [] : sources(SOURCE, area)),
  ...sources(language, area),
];

/**
 * A compiled area. Missing messages of the language are in English.
 *
 * @throws Error a message is no ICU MessageFormat: says which and why
 */
export function compiled(language: string, area: string): Compiled {
  return Object.fromEntries(withSource(language, area).map(([key, compileIt]) => [key, compileIt()]));
}

/** As `compiled`, but compiles each message at its first use: a server uses few of several hundred. */
export function compiledOnDemand(language: string, area: string): Compiled {
  const catalogue: Record<string, Message> = {};
  for (const [key, compileIt] of withSource(language, area)) {
    const property = { configurable: true, enumerable: true };
    const get = () => {
      const value = compileIt();
      Object.defineProperty(catalogue, key, { ...property, value });
      return value;
    };
    Object.defineProperty(catalogue, key, { ...property, get });
  }
  return catalogue;
}
