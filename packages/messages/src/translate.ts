/**
 * Translates with a catalogue: typed keys, typed values. The browser's store and the server's files both provide
 * catalogues.
 */
import { format, pieces } from './message.ts';
import type { Message, Tag, Text, Values } from './message.ts';
import type { Lists, Messages } from './messages.gen.ts';

export type Area = keyof Messages;

/** Values that every message can use without passing them: the name of the marketplace, and its address. */
export type CommonValues = { brand: string; brandEmail: string };

type KeysOf<A extends Area> = keyof Messages[A] & string;
type ListsOf<A extends Area> = keyof Lists[A] & string;
/** The keys of the first area as they are, those of the others and of `common` as `area:key`. */
export type Key<A extends Area, O extends Area> =
  KeysOf<A> | { [B in O | 'common']: `${B}:${KeysOf<B>}` }[O | 'common'];

type MessageOf<A extends Area, K> = K extends `${infer B extends Area}:${infer Rest}`
  ? Rest extends keyof Messages[B]
    ? Messages[B][Rest]
    : never
  : K extends keyof Messages[A]
    ? Messages[A][K]
    : never;
/** A key that is a union requires the values of all its members. */
type All<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer U) => void ? U : never;
type Given<T> = keyof T extends never ? [] : [values: T];
type WithTags<T, Node> = { [K in keyof T]: T[K] extends Tag ? (inside: (string | Node)[]) => Node : T[K] };
type IsRich<T> = Tag extends T[keyof T] ? true : false;

/** The messages of an area, `A`, and of other areas that are named in the keys. */
export type Translate<A extends Area, O extends Area = never> = {
  /** The message of a key. */
  <K extends Key<A, O>>(
    key: K,
    ...values: IsRich<MessageOf<A, K>> extends true ? [never] : Given<All<MessageOf<A, K>>>
  ): string;
  /** A message with tags, as pieces: the rendering of the tags by `values`, and the text between them. */
  rich<Node, K extends KeysOf<A> = KeysOf<A>>(key: K, values: WithTags<All<Messages[A][K]>, Node>): (string | Node)[];
  /** A list of texts, or of things made of texts. */
  list<K extends ListsOf<A>>(
    key: K,
    ...values: Given<All<Lists[A][K] extends { values: infer V } ? V : never>>
  ): Lists[A][K] extends { items: infer I } ? I : never;
  /** The message of a key that need not exist. */
  maybe(key: string, values?: Readonly<Record<string, Text>>): string | undefined;
  /** The present language. */
  readonly language: string;
  /** Whose conventions its numbers and days follow: for `@tanabana/domain/format`. */
  readonly locale: string;
};

/** Where messages come from: an area's, by key. */
export type Catalogue = Readonly<Record<string, Message>>;

/** Puts the members of a list, `groups.0.title`, back into the shape of their file. */
function shaped(entries: readonly (readonly [key: string, text: string])[]): unknown {
  if (entries.length === 1 && entries[0]![0] === '') return entries[0]![1];
  const inner = new Map<string, (readonly [string, string])[]>();
  for (const [key, text] of entries) {
    const [first = '', ...rest] = key.split('.');
    inner.set(first, [...(inner.get(first) ?? []), [rest.join('.'), text]]);
  }
  const made = [...inner].map(([key, members]) => [key, shaped(members)] as const);
  return inner.has('0') ? made.map(([, member]) => member) : Object.fromEntries(made);
}

/**
 * The messages of an area.
 *
 * @param catalogueOf the catalogue of an area; a missing message is shown as its key and logged as an error
 * @param spoken the language, and the locale of its numbers and plurals: `en`, `en-IN`
 * @param commonValues values that every message may use
 */
export function createTranslate<A extends Area, O extends Area = never>(
  area: A,
  catalogueOf: (area: Area) => Catalogue | undefined,
  { language, locale }: { language: string; locale: string },
  commonValues: CommonValues,
): Translate<A, O> {
  const find = (key: string): Message | undefined => {
    const at = key.indexOf(':');
    return at < 0 ? catalogueOf(area)?.[key] : catalogueOf(key.slice(0, at) as Area)?.[key.slice(at + 1)];
  };
  const found = (key: string): Message => {
    const message = find(key);
    if (message === undefined) console.error(`no words for ${area}, ${key} in ${language}`);
    return message ?? key;
  };
  const full = (values?: Values) => ({ ...commonValues, ...values });
  const t = (key: string, values?: Values) => format(found(key), full(values), locale);
  const more = {
    language,
    locale,
    rich: (key: string, values: Values) => pieces<unknown>(found(key), full(values), locale),
    maybe: (key: string, values?: Values) => {
      const message = find(key);
      return message === undefined ? undefined : format(message, full(values), locale);
    },
    list: (key: string, values?: Values) => {
      const members = Object.entries(catalogueOf(area) ?? {}).filter(([each]) => each.startsWith(`${key}.`));
      return shaped(
        members.map(([each, message]) => [each.slice(key.length + 1), format(message, full(values), locale)]),
      );
    },
  };
  return Object.assign(t, more) as unknown as Translate<A, O>;
}
