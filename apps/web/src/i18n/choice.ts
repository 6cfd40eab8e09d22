// The language that was chosen in this browser, for the app and, in a cookie, for the server's prerendered pages. A member's profile knows it too, and counts wherever they sign in.
import { LOCALES } from '@tanabana/domain/languages.gen';
import type { Language } from '@tanabana/domain/languages.gen';

const KEY = 'tanabana-language';

const isLanguage = (text: string | null | undefined): text is Language =>
  typeof text === 'string' && Object.hasOwn(LOCALES, text);

/** The language that was chosen in this browser; null where none was. */
export function savedLanguage(): Language | null {
  const stored = localStorage.getItem(KEY);
  return isLanguage(stored) ? stored : null;
}

/** A year, in seconds. */
const COOKIE_AGE = 31_536_000;

/** Tells the server (apps/server/src/pages/reader-language.ts). */
function setCookie(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${KEY}=${language}; path=/; max-age=${COOKIE_AGE}; samesite=lax${secure}`;
}

export function saveLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
  setCookie(language);
}

/** The language at the start: the stored choice, else the browser's first preference, else English. */
export function firstLanguage(): Language {
  const saved = savedLanguage();
  if (saved) {
    // Browsers delete a cookie that a script sets sooner than its age.
    setCookie(saved);
    return saved;
  }
  const preferred = navigator.languages[0]?.split('-')[0];
  return isLanguage(preferred) ? preferred : 'en';
}
