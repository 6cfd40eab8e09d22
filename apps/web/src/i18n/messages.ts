// Loads the messages of packages/messages in the browser: one compiled JSON file per area and language. `common` in English is part of the
// first script. Everything else loads with the route that needs it, in the current language only.
import { LOCALES } from '@tanabana/domain/languages.gen';
import type { Language } from '@tanabana/domain/languages.gen';
import { createTranslate } from '@tanabana/messages/translate';
import type { Area, Catalogue, Translate } from '@tanabana/messages/translate';
import { env } from '#config/env.ts';
import { firstLanguage } from './choice.ts';

export type { Area, Translate } from '@tanabana/messages/translate';

const SOURCE = 'en' satisfies Language;

/** The messages of Home, the lists and a listing's page. */
const source = import.meta.glob<Catalogue>(
  '../../../../packages/messages/en/{home,listings,listing,filters,fields,contact-poster,membership,notices,field-errors}.json',
  { import: 'default' },
);
// The addresses of the other languages' files, and of other pages' files, are not in the first script: most visitors would load them in
// vain.
let files = source;
/** Loads the addresses of the other English messages. */
export const otherMessages = async () => (await import('./other-messages.ts')).words;

const first = import.meta.glob<Catalogue>('../../../../packages/messages/en/common.json', {
  import: 'default',
  eager: true,
});

const loaded = new Map<string, Catalogue>(Object.entries(first));
const loading = new Map<string, Promise<void>>();
const HERE = Promise.resolve();
const made = new Map<string, unknown>();
/** The areas that were requested so far: another language loads them all before it applies. */
const requested = new Set<Area>(['common']);

let chosen: Language = SOURCE;
let languageNow = (): Language => chosen;
const listeners = new Set<() => void>();

/** The current language. */
export const currentLanguage = (): Language => languageNow();

/** For the server, which renders several pages at a time, each in the language of its reader. */
export const takeLanguageFrom = (reader: () => Language): void => void (languageNow = reader);

/** Registers a listener for changes of the language. Returns the function that removes it. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The file with an area's messages: in the wanted language, else in English. */
function fileOf(wanted: Language, area: Area): string {
  const own = `../../../../packages/messages/${wanted}/${area}.json`;
  return own in files || own in first ? own : `../../../../packages/messages/${SOURCE}/${area}.json`;
}

async function read(file: string): Promise<Catalogue> {
  const load = files[file] ?? (await otherMessages())[file];
  if (!load) throw new Error(`there is no catalogue ${file}`);
  return load();
}

/** Loads an area's messages in a language. Repeated calls return the same promise until it fails, so that React can suspend on it. */
export function loadArea(area: Area, wanted: Language = currentLanguage()): Promise<void> {
  requested.add(area);
  const file = fileOf(wanted, area);
  const known = loading.get(file) ?? (loaded.has(file) ? HERE : undefined);
  if (known) return known;
  const promise = read(file).then((catalogue) => void loaded.set(file, catalogue));
  loading.set(file, promise);
  promise.catch(() => loading.delete(file));
  return promise;
}

export const isLoaded = (area: Area): boolean => loaded.has(fileOf(currentLanguage(), area));

/** Loads catalogues before the page that needs them renders: for a route's loader. */
export async function loadMessages(...areas: Area[]): Promise<void> {
  const wanted = currentLanguage();
  await Promise.all(areas.map((area) => loadArea(area, wanted)));
  // The language changed meanwhile: the page that waits for these messages will use the new one.
  if (wanted !== currentLanguage()) await loadMessages(...areas);
}

/** The messages of an area in the current language; the same function as long as nothing changes. */
export function translateIn<A extends Area, O extends Area = never>(area: A): Translate<A, O> {
  const speaking = currentLanguage();
  const key = `${speaking} ${area}`;
  let words = made.get(key) as Translate<A, O> | undefined;
  if (!words) {
    const { brand } = env();
    words = createTranslate<A, O>(
      area,
      (each) => loaded.get(fileOf(speaking, each)),
      { language: speaking, locale: LOCALES[speaking].locale },
      { brand: brand.name, brandEmail: brand.email },
    );
    made.set(key, words);
  }
  return words;
}

/** Adds the addresses of the other languages' files, once. */
async function addTranslations(): Promise<void> {
  if (files === source) files = { ...source, ...(await import('./translations.ts')).translations };
}

/** Loads what every page has in a language, for a page on the server. */
export async function prepareLanguage(wanted: Language): Promise<void> {
  if (wanted === SOURCE) return;
  await addTranslations();
  await Promise.all([loadArea('common', wanted), loadArea('terms', wanted)]);
}

let wish: Language = SOURCE;

/**
 * Changes the language as soon as all requested areas have loaded in it, so that no page mixes two. Of two calls the later one counts.
 *
 * @throws Error the messages could not be loaded; the language stays
 */
export async function changeLanguage(wanted: Language): Promise<void> {
  wish = wanted;
  if (wanted !== SOURCE) {
    await addTranslations();
    // Terms in data are in the language of the page from its first paint on.
    requested.add('terms');
  }
  for (
    let missing = [...requested];
    missing.length > 0;
    missing = [...requested].filter((area) => !loaded.has(fileOf(wanted, area)))
  ) {
    await Promise.all(missing.map((area) => loadArea(area, wanted)));
  }
  if (wish !== wanted) return;
  chosen = wanted;
  document.documentElement.lang = wanted;
  for (const listener of listeners) listener();
}

/** Loads the messages of the first paint in the language of this browser. Without a connection they may be English. */
export async function startMessages(): Promise<void> {
  await changeLanguage(firstLanguage()).catch(() => changeLanguage(SOURCE));
}
