import type { Language } from '@tanabana/domain/languages.gen';
import { createContext, createElement, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { isLoaded, loadArea, onLanguageChange, currentLanguage, translateIn } from './messages.ts';
import type { Area, Translate } from './messages.ts';

const Spoken = createContext<Language | null>(null);

/** Draws what is inside anew when another language is spoken. */
export function CurrentLanguage({ children }: { children: ReactNode }) {
  return createElement(
    Spoken,
    { value: useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage) },
    children,
  );
}

/** The language that is spoken. */
export const useLanguage = (): Language => use(Spoken) ?? currentLanguage();

/** What some component has waited for. */
const waitedFor = new WeakSet<Promise<void>>();

/**
 * The words of an area in the spoken language: `t('key', values)`. Waits for them where the route has not.
 *
 * @param others areas whose words are used too, as `area:key`; those of `common` are always there
 */
export function useTranslation<A extends Area, O extends Area = never>(area: A, ...others: O[]): Translate<A, O> {
  useLanguage();
  for (const each of [area, ...others]) {
    const words = loadArea(each);
    if (!isLoaded(each)) waitedFor.add(words);
    // Who waited goes on by a second run that must ask again, although the words have come.
    if (waitedFor.has(words)) use(words);
  }
  return translateIn<A, O>(area);
}

/**
 * Whether an area's words are there, for what must neither hold up the page nor end it. Asks for them where they are not;
 * `failed` when they did not come.
 */
export function useArrival(area: Area): 'loaded' | 'loading' | 'failed' {
  useLanguage();
  const [answer, setAnswer] = useState<'loaded' | 'failed'>();
  const isThere = isLoaded(area);
  useEffect(() => {
    if (!isThere) {
      loadArea(area).then(
        () => setAnswer('loaded'),
        () => setAnswer('failed'),
      );
    }
  }, [area, isThere]);
  if (isThere) return 'loaded';
  return answer === 'failed' ? answer : 'loading';
}
