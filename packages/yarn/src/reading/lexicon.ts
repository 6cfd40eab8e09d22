/** Finds the words of the vocabulary in a line; the longest phrase wins. */
import type { Field } from './reading.ts';
import { plainOf } from './text.ts';
import { type Token, tokensOf } from './tokens.ts';
import { AMOUNT_WORDS } from './vocabulary/amounts.ts';
import { APPEARANCE_WORDS } from './vocabulary/appearance.ts';
import type { Entry, Role } from './vocabulary/entry.ts';
import { FIBRE_WORDS } from './vocabulary/fibres.ts';
import { NOISE_WORDS } from './vocabulary/noise.ts';
import { PLACES } from './vocabulary/places.ts';
import { PROCESS_WORDS } from './vocabulary/processes.ts';
import { TRADE_WORDS } from './vocabulary/trade.ts';

export type Sense = {
  readonly reads: readonly { readonly field: Field; readonly code: string; readonly sure: boolean }[];
  readonly role?: Role;
  readonly value?: string;
  readonly needs?: Entry['needs'];
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

const forms = new Map<string, Form[]>();
/** Words with one letter left out, to the words. */
const mistakes = new Map<string, Form>();

const lettersLeftOut = (word: string): string[] => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));

function meaningOf(senses: readonly Sense[], isNoise: boolean): Meaning {
  const evidence = senses.flatMap(({ reads }) => reads.map(({ field, code }) => `${field}:${code}`));
  const roles = new Set<Role | 'fibre'>(senses.flatMap(({ role }) => role ?? []));
  if (evidence.some((one) => one.startsWith('fibre:'))) roles.add('fibre');
  return { senses, roles, evidence, isNoise };
}

const NOTHING = meaningOf([], false);

function formOf(words: string): Form {
  const parts = tokensOf(plainOf(words)).map(({ text }) => text);
  const key = parts.join(' ');
  const first = parts[0]!;
  const found = forms.get(first)?.find((form) => form.parts.join(' ') === key);
  if (found) return found;
  const form: Form = { parts, senses: [], isNoise: false, meaning: NOTHING };
  forms.set(
    first,
    [...(forms.get(first) ?? []), form].toSorted((a, b) => b.parts.length - a.parts.length),
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
  return { reads, role: entry.role, value: entry.value, needs: entry.needs };
}

function enter(entry: Entry): void {
  for (const written of entry.words.split(/,\s+/)) {
    const isSure = !written.startsWith('~');
    formOf(isSure ? written : written.slice(1)).senses.push(senseOf(entry, isSure));
  }
}

for (const entry of [...FIBRE_WORDS, ...PROCESS_WORDS, ...APPEARANCE_WORDS, ...TRADE_WORDS, ...AMOUNT_WORDS])
  enter(entry);
for (const [code, words] of Object.entries(PLACES)) enter({ reads: `place:${code}`, words });
for (const word of NOISE_WORDS.split(/,\s+/)) formOf(word).isNoise = true;
for (const form of [...forms.values()].flat()) form.meaning = meaningOf(form.senses, form.isNoise);

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
function mistaken({ kind, text }: Token): Meaning {
  if (kind !== 'word' || text.length < LEAST_FOR_MISTAKES || text.length > MOST_FOR_MISTAKES) return NOTHING;
  const key = [text, ...lettersLeftOut(text)].find((one) => mistakes.has(one));
  if (key === undefined) return NOTHING;
  const { senses, isNoise } = mistakes.get(key)!;
  const unsure = senses.map((sense) => ({ ...sense, reads: sense.reads.map((read) => ({ ...read, sure: false })) }));
  return meaningOf(unsure, isNoise);
}

function itemAt(tokens: readonly Token[], at: number): { item: Item; length: number } {
  const token = tokens[at]!;
  for (const form of forms.get(token.text) ?? []) {
    const length = lengthOf(form, tokens, at);
    if (length === 0) continue;
    const end = tokens[at + length - 1]!.end;
    return { item: { ...token, text: form.parts.join(' '), end, ...form.meaning }, length };
  }
  return { item: { ...token, ...mistaken(token) }, length: 1 };
}

/** The items of a line, in order; every token is in one. A phrase that begins with a number stays a number. */
export function itemsOf(tokens: readonly Token[]): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < tokens.length;) {
    const { item, length } = itemAt(tokens, at);
    items.push(item.kind === 'number' && length > 1 ? { ...item, kind: 'word' } : item);
    at += length;
  }
  return items;
}

export const roleOf = (item: Item | undefined, role: Role): Sense | undefined =>
  item?.roles.has(role) === true ? item.senses.find((sense) => sense.role === role) : undefined;

/** The code that the item says of a field. */
export const codeOf = (item: Item | undefined, field: Field): string | undefined =>
  item?.senses.flatMap(({ reads }) => reads).find((read) => read.field === field)?.code;
