// Every word a visitor reads that is not a spec message (packages/domain) comes from packages/words: one JSON file
// per area and language. `common` in English comes with the first script; all else loads with the route that needs it,
// in the one language that is spoken.
import { env } from '#config/env.ts';
import { LANGUAGES } from '@tanabana/words/messages.gen';
import { makeWords } from '@tanabana/words/words';
import type { Area, Catalogue, Words } from '@tanabana/words/words';

export type { Area, Words } from '@tanabana/words/words';
export type Language = keyof typeof LANGUAGES;

const SOURCE = 'en' satisfies Language;

const files = import.meta.glob<Catalogue>(
  [
    '../../../../packages/words/*/*.json',
    '!../../../../packages/words/*/language.json',
    '!../../../../packages/words/en/common.json',
  ],
  { import: 'default' },
);
const first = import.meta.glob<Catalogue>('../../../../packages/words/en/common.json', {
  import: 'default',
  eager: true,
});

const nameOf = (language: Language, area: Area) => `../../../../packages/words/${language}/${area}.json`;

const loaded = new Map<string, Catalogue>(Object.entries(first));
const loading = new Map<string, Promise<void>>();
const made = new Map<string, unknown>();

let language: Language = SOURCE;
const listeners = new Set<() => void>();

/** The language that is spoken. */
export const spoken = (): Language => language;

/** Tells of a change of the language. Gives what stops it. */
export function onSpoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The file with an area's words: the language's own, else the English one. */
function fileOf(wanted: Language, area: Area): string {
  const own = nameOf(wanted, area);
  return own in files || own in first ? own : nameOf(SOURCE, area);
}

/** Loads an area's words in a language. The promise is the same until it failed, so that React can wait for it. */
export function loadArea(area: Area, wanted: Language = language): Promise<void> {
  const file = fileOf(wanted, area);
  const known = loaded.has(file) ? Promise.resolve() : loading.get(file);
  if (known) return known;
  const load = files[file];
  if (!load) return Promise.reject(new Error(`there is no catalogue ${file}`));
  const promise = load().then((catalogue) => void loaded.set(file, catalogue));
  loading.set(file, promise);
  promise.catch(() => loading.delete(file));
  return promise;
}

export const isLoaded = (area: Area): boolean => loaded.has(fileOf(language, area));

/** Loads catalogues ahead of the page that speaks them: for a route's loader. */
export const loadWords = async (...areas: Area[]): Promise<void> => {
  await Promise.all(areas.map((area) => loadArea(area)));
};

/** The words of an area in the spoken language; the same function as long as nothing changes. */
export function wordsOf<A extends Area, O extends Area = never>(area: A): Words<A, O> {
  const speaking = language;
  const key = `${speaking} ${area}`;
  let words = made.get(key) as Words<A, O> | undefined;
  if (!words) {
    const { brand } = env();
    words = makeWords<A, O>(
      area,
      (each) => loaded.get(fileOf(speaking, each)),
      { language: speaking, locale: LANGUAGES[speaking].locale },
      { brand: brand.name, brandEmail: brand.email },
    );
    made.set(key, words);
  }
  return words;
}

/** Makes the words of the first paint ready. Resolves at once for English. */
export const startWords = (): Promise<void> => loadWords('common');
