/**
 * Compiles ICU MessageFormat to the structure that `message.ts` formats, and lists the values that a message takes. It
 * runs in the build of the app, when the types are generated, and in the server; never in a browser.
 */
import { parse } from '@messageformat/parser';
import type { PluralCategory } from '@messageformat/parser';
import type { Message, Part } from './message.ts';

type Token = ReturnType<typeof parse>[number] | { type: 'octothorpe' };
type Plural = { arg: string; pluralOffset?: number };

const known = new Map<string, PluralCategory[]>();

/** The plural categories that a language has. */
function categories(locale: string, type: Intl.PluralRuleType): PluralCategory[] {
  const key = `${locale} ${type}`;
  const found = known.get(key) ?? new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
  known.set(key, found);
  return found;
}

function partOf(token: Token, plural?: Plural): Part {
  switch (token.type) {
    case 'content':
      return token.value;
    case 'argument':
      return ['{', token.arg];
    case 'octothorpe':
      if (!plural) throw new Error('# stands outside a plural');
      return ['#', plural.arg, plural.pluralOffset ?? 0];
    case 'function':
      if (token.key === 'number' && !token.param) return ['number', token.arg];
      throw new Error(`{${token.arg}, ${token.key}} is not known: days and money come as text, by the domain's format`);
    default: {
      if (!token.cases.some(({ key }) => key === 'other'))
        throw new Error(`{${token.arg}, ${token.type}} has no other`);
      const inner = token.type === 'select' ? plural : token;
      const cases = token.cases.map(({ key, tokens }) => [key, withTags(tokens.map((each) => partOf(each, inner)))]);
      const choice = [token.type, token.arg, Object.fromEntries(cases)] as const;
      return token.type === 'select' ? ([...choice] as Part) : ([...choice, token.pluralOffset ?? 0] as Part);
    }
  }
}

const TAG = /<(\/?)([a-z]\w*)>/g;

/** Finds `<name>…</name>` in the text between other parts, and turns the contents into nested parts. */
function withTags(parts: readonly Part[]): Part[] {
  const open: { name: string; parts: Part[] }[] = [{ name: '', parts: [] }];
  const add = (part: Part) => part !== '' && open.at(-1)!.parts.push(part);
  for (const part of parts) {
    if (typeof part !== 'string') {
      add(part);
      continue;
    }
    let from = 0;
    for (const { 0: tag, 1: slash, 2: name = '', index } of part.matchAll(TAG)) {
      add(part.slice(from, index));
      from = index + tag.length;
      if (!slash) open.push({ name, parts: [] });
      else {
        const { name: opened, parts: inside } = open.pop()!;
        if (opened !== name || open.length === 0) throw new Error(`</${name}> closes nothing`);
        add(['<', name, inside]);
      }
    }
    add(part.slice(from));
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is not closed`);
  return open[0]!.parts;
}

/**
 * Compiles one message.
 *
 * @param locale whose plural categories it may name
 * @throws Error with what is wrong
 */
export function compile(source: string, locale: string): Message {
  const tokens = parse(source, {
    cardinal: categories(locale, 'cardinal'),
    ordinal: categories(locale, 'ordinal'),
    strict: true,
  });
  const parts = withTags(tokens.map((token) => partOf(token)));
  if (parts.length === 0) return '';
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts;
}

/** The type of a message's value: text, a number, one of some words, or the rendering of a tag. */
export type Taken = 'text' | 'number' | 'tag' | readonly string[];

/** The places of a message, by name. */
export function taken(message: Message, found = new Map<string, Taken>()): Map<string, Taken> {
  for (const part of typeof message === 'string' ? [] : message) {
    if (typeof part === 'string') continue;
    const [kind, name] = part;
    if (kind === '{') found.set(name, found.get(name) ?? 'text');
    else if (kind === '<') found.set(name, 'tag');
    else if (kind === 'select') found.set(name, Object.keys(part[2]).sort());
    else found.set(name, 'number');
    if (kind === '<') taken(part[2], found);
    else if (kind === 'select' || kind === 'plural' || kind === 'selectordinal')
      for (const parts of Object.values(part[2])) taken(parts, found);
  }
  return found;
}
