// The chosen language in a cookie, for the server's prerendered pages (apps/server/src/pages/reader-language.ts). Loaded late: the app itself
// reads the choice from the browser's storage.
import type { Language } from '@tanabana/domain/languages.gen';
import { KEY, savedLanguage } from './choice.ts';

/** A year, in seconds. */
const AGE = 31_536_000;

export function setLanguageCookie(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${KEY}=${language}; path=/; max-age=${AGE}; samesite=lax${secure}`;
}

/** Sets the cookie of an earlier choice again: some browsers delete one that a script has set after a week. */
export function renewLanguageCookie(): void {
  const saved = savedLanguage();
  if (saved) setLanguageCookie(saved);
}
