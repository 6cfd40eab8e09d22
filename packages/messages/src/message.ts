/**
 * A message as `compile.ts` produces it, and its formatting to text. This is all that a browser needs of ICU: no
 * parser.
 */

/** The `#` of a plural: its count, less the offset. */
type Count = ['#', name: string, offset: number];
type Choice =
  | [kind: 'plural' | 'selectordinal', name: string, cases: Record<string, Part[]>, offset: number]
  | [kind: 'select', name: string, cases: Record<string, Part[]>];
/** A piece of a message: text, `{name}`, `{name, number}`, a choice, or `<name>contents</name>`. */
export type Part = string | ['{', name: string] | ['number', name: string] | Count | Choice | ['<', string, Part[]];

/** A text without places is a string. */
export type Message = string | Part[];

export type Text = string | number;
/** In the types of messages: a tag, for which a function is given. */
export type Tag = { readonly isTag: true };
export type Values = Readonly<Record<string, unknown>>;

const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

function memoized<T>(made: Map<string, T>, key: string, make: () => T): T {
  let found = made.get(key);
  if (!found) made.set(key, (found = make()));
  return found;
}

const shown = (value: unknown, locale: string): string =>
  memoized(numbers, locale, () => new Intl.NumberFormat(locale)).format(Number(value));

function chosen([kind, name, cases, offset = 0]: Choice, values: Values, locale: string): Part[] {
  const exact = kind === 'select' ? String(values[name]) : `=${String(values[name])}`;
  if (Object.hasOwn(cases, exact)) return cases[exact]!;
  if (kind === 'select') return cases.other!;
  const type = kind === 'plural' ? 'cardinal' : 'ordinal';
  const rules = memoized(plurals, `${locale} ${type}`, () => new Intl.PluralRules(locale, { type }));
  return cases[rules.select(Number(values[name]) - offset)] ?? cases.other!;
}

/**
 * The pieces of a message, in order: text, and what `values` renders for its tags.
 *
 * @param values the values of its placeholders; for a tag, a function that takes the pieces inside it
 * @param locale the locale of numbers and plurals: `en-IN`
 */
export function pieces<T>(message: Message, values: Values, locale: string): (string | T)[] {
  if (typeof message === 'string') return [message];
  return message.flatMap((part): (string | T)[] => {
    if (typeof part === 'string') return [part];
    const [kind, name] = part;
    switch (kind) {
      case '{':
        return [String(values[name])];
      case 'number':
        return [shown(values[name], locale)];
      case '#':
        return [shown(Number(values[name]) - part[2], locale)];
      case '<':
        return [(values[name] as (inside: (string | T)[]) => T)(pieces<T>(part[2], values, locale))];
      default:
        return pieces<T>(chosen(part, values, locale), values, locale);
    }
  });
}

/** A message without tags as text. */
export const format = (message: Message, values: Values, locale: string): string =>
  typeof message === 'string' ? message : pieces<never>(message, values, locale).join('');
