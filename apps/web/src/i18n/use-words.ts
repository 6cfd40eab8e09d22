import type { Language } from '@tanabana/domain/languages.gen';
import { createContext, createElement, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { isLoaded, loadArea, onSpoken, spoken, wordsOf } from './words.ts';
import type { Area, Words } from './words.ts';

const Spoken = createContext<Language | null>(null);

/** Draws what is inside anew when another language is spoken. */
export function SpokenLanguage({ children }: { children: ReactNode }) {
  return createElement(Spoken, { value: useSyncExternalStore(onSpoken, spoken, spoken) }, children);
}

/** The language that is spoken. */
export const useLanguage = (): Language => use(Spoken) ?? spoken();

/** What some component has waited for. */
const waitedFor = new WeakSet<Promise<void>>();

/**
 * The words of an area in the spoken language: `t('key', values)`. Waits for them where the route has not.
 *
 * @param others areas whose words are used too, as `area:key`; those of `common` are always there
 */
export function useWords<A extends Area, O extends Area = never>(area: A, ...others: O[]): Words<A, O> {
  useLanguage();
  for (const each of [area, ...others]) {
    const words = loadArea(each);
    if (!isLoaded(each)) waitedFor.add(words);
    // Who waited goes on by a second run that must ask again, although the words have come.
    if (waitedFor.has(words)) use(words);
  }
  return wordsOf<A, O>(area);
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
