/** Generates the types of the messages from the English catalogues: every key, and the values of its message. */
import { FIELD_HINTS, LISTING_FIELDS } from '@tanabana/domain/listings/fields';
import { OWN_CHOICES } from '@tanabana/domain/listings/own-choices';
import { SOURCE, areas, compiled, languages, manifest, tree } from './catalogue.ts';
import type { Compiled, FieldWords } from './catalogue.ts';
import { taken } from './compile.ts';
import type { Taken } from './compile.ts';

/** Values that every message gets, not the caller's: see `CommonValues`. */
export const HOUSE: readonly string[] = ['brand', 'brandEmail'];

const typeOf = (value: Taken): string => {
  if (typeof value === 'object') return value.map((each) => (each === 'other' ? 'string' : `'${each}'`)).join(' | ');
  return { text: 'Text', number: 'number', tag: 'Tag' }[value];
};

function takenType(messages: Compiled, keys: readonly string[]): string {
  const places = new Map<string, Taken>();
  for (const key of keys) taken(messages[key]!, places);
  const members = [...places].filter(([name]) => !HOUSE.includes(name));
  return members.length === 0 ? '{}' : `{ ${members.map(([name, value]) => `${name}: ${typeOf(value)}`).join('; ')} }`;
}

/** The lists of a tree by key, the outermost of each. */
function listsOf(value: unknown, prefix = ''): [key: string, list: readonly unknown[]][] {
  if (Array.isArray(value)) return [[prefix, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listsOf(inner, prefix ? `${prefix}.${key}` : key));
}

/** The type of a list's members: the keys that all have, and those that some have. */
function memberType(values: readonly unknown[]): string {
  if (values.every((value) => typeof value === 'string')) return 'string';
  if (values.every((value) => Array.isArray(value))) return `${memberType(values.flat())}[]`;
  const objects = values as readonly Readonly<Record<string, unknown>>[];
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const members = names.map((name) => {
    const having = objects.filter((object) => name in object);
    return `${name}${having.length < objects.length ? '?' : ''}: ${memberType(having.map((object) => object[name]))}`;
  });
  return `{ ${members.join('; ')} }`;
}

function areaTypes(area: string): { messages: string; lists: string } {
  const words = compiled(SOURCE, area);
  const lists = listsOf(tree(SOURCE, area));
  const isIn = (key: string) => lists.some(([list]) => key.startsWith(`${list}.`));
  const messages = Object.keys(words).filter((key) => !isIn(key));
  const line = (key: string, type: string) => `    '${key}': ${type};\n`;
  const block = (lines: string[]) =>
    lines.length === 0 ? `  '${area}': {};\n` : `  '${area}': {\n${lines.join('')}  };\n`;
  return {
    messages: block(messages.map((key) => line(key, takenType(words, [key])))),
    lists: block(
      lists.map(([key, list]) => {
        const values = takenType(
          words,
          Object.keys(words).filter((each) => each.startsWith(`${key}.`)),
        );
        return line(key, `{ items: ${memberType(list)}[]; values: ${values} }`);
      }),
    ),
  };
}

const WRITTEN = '// Written by `npm run gen` from packages/messages: not by hand.';

function messagesSource(): string {
  const types = areas(SOURCE).map(areaTypes);
  return `${WRITTEN}
import type { Tag, Text } from './message.ts';

/** Every message by area and key, with its values. */
// prettier-ignore
export type Messages = {
${types.map(({ messages }) => messages).join('')}};

/** Every list, with what its texts take. */
// prettier-ignore
export type Lists = {
${types.map(({ lists }) => lists).join('')}};
`;
}

function languagesSource(): string {
  const lines = languages().map((language) => {
    const { name, locale } = manifest(language);
    return `  ${language}: { name: '${name}', locale: '${locale}' },\n`;
  });
  return `${WRITTEN}

/** Every language by its folder: its name in its own words, and whose conventions its numbers and days follow. */
export const LOCALES = {
${lines.join('')}} as const;
export type Language = keyof typeof LOCALES;
`;
}

/** The table of fields has the English words of a listing's fields. */
function fieldWords(): string {
  const words = LISTING_FIELDS.map(({ name, label }): [string, FieldWords] => {
    const [hint, own] = [FIELD_HINTS[name], OWN_CHOICES[name]];
    const choices = own && Object.fromEntries(own.map((choice) => [choice, choice]));
    return [name, hint || choices ? { label, ...(hint && { hint }), ...(choices && { choices }) } : label];
  });
  return `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`;
}

/** What is written from the catalogues and for them, and where. */
export const GENERATED: readonly { file: URL; source: () => string }[] = [
  { file: new URL('../en/fields.json', import.meta.url), source: fieldWords },
  { file: new URL('messages.gen.ts', import.meta.url), source: messagesSource },
  { file: new URL('../../domain/src/languages.gen.ts', import.meta.url), source: languagesSource },
];
