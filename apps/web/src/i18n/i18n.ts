// Every word a visitor reads that is not a spec message (packages/domain) comes from packages/words: one JSON file
// per area and language. `common` comes with the first script; the others load with the route that needs them.
import i18next from 'i18next';
import type { BackendModule, ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { env } from '#config/env.ts';
import common from '@tanabana/words/en/common.json';

const catalogues = import.meta.glob<ResourceLanguage>(
  ['../../../../packages/words/*/*.json', '!../../../../packages/words/*/common.json'],
  { import: 'default' },
);

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = catalogues[`../../../../packages/words/${language}/${namespace}.json`];
    if (!load) return done(new Error(`no catalogue ${language}/${namespace}`), null);
    load().then(
      (words) => done(null, words),
      (error: Error) => done(error, null),
    );
  },
};

export const i18n = i18next.createInstance();

/** Makes the words of the first paint ready. Resolves at once for `common`. */
export function startI18n(): Promise<unknown> {
  const { brand } = env();
  return i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      ns: ['common'],
      defaultNS: 'common',
      resources: { en: { common } },
      partialBundledLanguages: true,
      interpolation: {
        escapeValue: false, // React escapes
        defaultVariables: { brand: brand.name, email: brand.email },
      },
    });
}

/** Loads catalogues ahead of the page that speaks them: for a route's loader. */
export const loadWords = (...areas: string[]): Promise<void> => i18n.loadNamespaces(areas);
