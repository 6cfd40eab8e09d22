/** Finds the words of the vocabulary in a line; the longest phrase wins. */
import type { Field } from '../reading.ts';
import { plainOf } from './text.ts';
import { type Token, tokensOf } from './tokens.ts';
import type { Entry, Role } from '../vocabulary/entry.ts';

export type Sense = {
  readonly reads: readonly { readonly field: Field; readonly code: string; readonly sure: boolean }[];
  readonly role?: Role;
  readonly value?: string;
  readonly needs?: Entry['needs'];
  /** The word has no tilde. */
  readonly isSure: boolean;
};

/** What a word or phrase may mean; each form of the vocabulary has one, made before any line is read. */
type Meaning = {
  readonly senses: readonly Sense[];
  /** The roles of the senses, and `fibre` where one names a fibre. */
  readonly roles: ReadonlySet<Role | 'fibre'>;
  /** What the senses read, as `field:code`. */
  readonly evidence: readonly string[];
  readonly isNoise: boolean;
};

/** A token, or several that are one phrase, with what they may mean. */
export type Item = Token & Meaning;

type Form = { readonly parts: readonly string[]; senses: Sense[]; isNoise: boolean; meaning: Meaning };

/** The shortest word that a spelling mistake is forgiven in. */
const LEAST_FOR_MISTAKES = 6;
const MOST_FOR_MISTAKES = 24;
/** Signs that may join the parts of a phrase: `semi-dull`, `P/V`, `S.D.` */
const JOINTS = new Set(['-', '.', '/', '_']);

type Forms = {
  /** By their first part, the longest first. */
  readonly byFirst: Map<string, Form[]>;
  /** Words, and words with one letter left out, to their forms. */
  readonly mistakes: Map<string, Form>;
};

const lettersLeftOut = (word: string): string[] => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));

function meaningOf(senses: readonly Sense[], isNoise: boolean): Meaning {
  const evidence = senses.flatMap(({ reads }) => reads.map(({ field, code }) => `${field}:${code}`));
  const roles = new Set<Role | 'fibre'>(senses.flatMap(({ role }) => role ?? []));
  if (evidence.some((one) => one.startsWith('fibre:'))) roles.add('fibre');
  return { senses, roles, evidence, isNoise };
}

const NOTHING = meaningOf([], false);

/** The form of a word or phrase, entered if it is new. */
function formOf({ byFirst, mistakes }: Forms, words: string): Form {
  const parts = tokensOf(plainOf(words)).map(({ text }) => text);
  const key = parts.join(' ');
  const first = parts[0]!;
  const found = byFirst.get(first)?.find((form) => form.parts.join(' ') === key);
  if (found) return found;
  const form: Form = { parts, senses: [], isNoise: false, meaning: NOTHING };
  byFirst.set(
    first,
    [...(byFirst.get(first) ?? []), form].toSorted((a, b) => b.parts.length - a.parts.length),
  );
  if (parts.length === 1 && /^[a-z]+$/.test(first) && first.length >= LEAST_FOR_MISTAKES)
    for (const key of [first, ...lettersLeftOut(first)]) if (!mistakes.has(key)) mistakes.set(key, form);
  return form;
}

function senseOf(entry: Entry, isSure: boolean): Sense {
  const reads = (entry.reads?.split(' ') ?? []).map((pair) => {
    const [field = '', code = ''] = pair.replace('~', '').split(':');
    return { field: field as Field, code, sure: isSure && !pair.startsWith('~') };
  });
  return { reads, role: entry.role, value: entry.value, needs: entry.needs, isSure };
}

function formsOf(entries: readonly Entry[], noise: readonly string[]): Forms {
  const forms: Forms = { byFirst: new Map(), mistakes: new Map() };
  for (const entry of entries)
    for (const written of entry.words.split(/,\s+/)) {
      const isSure = !written.startsWith('~');
      formOf(forms, isSure ? written : written.slice(1)).senses.push(senseOf(entry, isSure));
    }
  for (const word of noise) formOf(forms, word).isNoise = true;
  for (const form of [...forms.byFirst.values()].flat()) form.meaning = meaningOf(form.senses, form.isNoise);
  return forms;
}

/** How many tokens from `at` on are the form, or 0. */
function lengthOf(form: Form, tokens: readonly Token[], at: number): number {
  let next = at;
  for (const [index, part] of form.parts.entries()) {
    const token = tokens[next];
    const after = tokens[next + 1];
    const isJoint =
      index > 0 && token?.kind === 'sign' && JOINTS.has(token.text) && token.glued && after?.glued === true;
    if (isJoint && token.text !== part) next += 1;
    if (tokens[next]?.text !== part) return 0;
    next += 1;
  }
  return next - at;
}

/** A word with one letter too many, too few, or another; it is never sure. */
function mistaken({ mistakes }: Forms, { kind, text }: Token): Meaning {
  if (kind !== 'word' || text.length < LEAST_FOR_MISTAKES || text.length > MOST_FOR_MISTAKES) return NOTHING;
  const key = [text, ...lettersLeftOut(text)].find((one) => mistakes.has(one));
  if (key === undefined) return NOTHING;
  const { senses, isNoise } = mistakes.get(key)!;
  const unsure = senses.map((sense) => ({ ...sense, reads: sense.reads.map((read) => ({ ...read, sure: false })) }));
  return meaningOf(unsure, isNoise);
}

function itemAt(forms: Forms, tokens: readonly Token[], at: number): { item: Item; length: number } {
  const token = tokens[at]!;
  for (const form of forms.byFirst.get(token.text) ?? []) {
    const length = lengthOf(form, tokens, at);
    if (length === 0) continue;
    const end = tokens[at + length - 1]!.end;
    return { item: { ...token, text: form.parts.join(' '), end, ...form.meaning }, length };
  }
  return { item: { ...token, ...mistaken(forms, token) }, length: 1 };
}

/**
 * Makes a lexicon.
 *
 * @param entries words with what they mean
 * @param noise words that mean nothing
 * @returns a function that gives the items of a line, in order; every token is in one
 */
export function lexiconOf(
  entries: readonly Entry[],
  noise: readonly string[] = [],
): (tokens: readonly Token[]) => Item[] {
  const forms = formsOf(entries, noise);
  return (tokens) => {
    const items: Item[] = [];
    for (let at = 0; at < tokens.length;) {
      const { item, length } = itemAt(forms, tokens, at);
      // A phrase that begins with a number is no number.
      items.push(item.kind === 'number' && length > 1 ? { ...item, kind: 'word' } : item);
      at += length;
    }
    return items;
  };
}

export const roleOf = (item: Item | undefined, role: Role): Sense | undefined =>
  item?.roles.has(role) === true ? item.senses.find((sense) => sense.role === role) : undefined;

/** The code that the item says of a field. */
export const codeOf = (item: Item | undefined, field: Field): string | undefined =>
  item?.senses.flatMap(({ reads }) => reads).find((read) => read.field === field)?.code;
