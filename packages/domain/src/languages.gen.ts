// Written by `npm run gen` from packages/messages: not by hand.

/** Every language by its folder: its name in its own words, and whose conventions its numbers and days follow. */
export const LOCALES = {
  en: { name: 'English', locale: 'en-IN' },
  hi: { name: 'हिन्दी', locale: 'hi-IN' },
} as const;
export type Language = keyof typeof LOCALES;
