import type { Language } from '@tanabana/domain/languages.gen';
import { createContext, createElement, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { isLoaded, loadArea, onLanguageChange, currentLanguage, translateIn } from './messages.ts';
import type { Area, Translate } from './messages.ts';

const LanguageContext = createContext<Language | null>(null);

/** Re-renders its children when the language changes. */
export function CurrentLanguage({ children }: { children: ReactNode }) {
  return createElement(
    LanguageContext,
    { value: useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage) },
    children,
  );
}

/** The current language. */
export const useLanguage = (): Language => use(LanguageContext) ?? currentLanguage();

/** What some component has waited for. */
const waitedFor = new WeakSet<Promise<void>>();

/**
 * The messages of an area in the current language: `t('key', values)`. Suspends where the route has not loaded them.
 *
 * @param others areas whose messages are used too, as `area:key`; those of `common` are always there
 */
export function useTranslation<A extends Area, O extends Area = never>(area: A, ...others: O[]): Translate<A, O> {
  useLanguage();
  for (const each of [area, ...others]) {
    const words = loadArea(each);
    if (!isLoaded(each)) waitedFor.add(words);
    // React renders a suspended component a second time and expects the same `use` call, although the messages have loaded.
    if (waitedFor.has(words)) use(words);
  }
  return translateIn<A, O>(area);
}

/**
 * Whether an area's messages have loaded, for components that must neither suspend nor break the page. Requests them where they are
 * missing; `failed` when that failed.
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
