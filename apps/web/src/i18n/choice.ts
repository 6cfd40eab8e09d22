// The language that was chosen in this browser. A member's profile knows it too, and counts wherever they sign in.
import { LOCALES } from '@tanabana/domain/languages.gen';
import type { Language } from '@tanabana/domain/languages.gen';

/** The name of the choice in the browser's storage, and of its cookie. */
export const KEY = 'tanabana-language';

const isLanguage = (text: string | null | undefined): text is Language =>
  typeof text === 'string' && Object.hasOwn(LOCALES, text);

/** The language that was chosen in this browser; null where none was. */
export function savedLanguage(): Language | null {
  const stored = localStorage.getItem(KEY);
  return isLanguage(stored) ? stored : null;
}

export function saveLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}

/** The language at the start: the stored choice, else the browser's first preference, else English. */
export function firstLanguage(): Language {
  const preferred = navigator.languages[0]?.split('-')[0];
  return savedLanguage() ?? (isLanguage(preferred) ? preferred : 'en');
}
