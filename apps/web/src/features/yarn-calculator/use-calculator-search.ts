import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, saveDraft } from '#lib/forms/draft.ts';
import type { CalculatorSearch } from './calculator-address.ts';
import { calculatorIn, readCalculatorSearch } from './calculator-search.ts';

/** After so many milliseconds without a key the address has what was typed: browsers limit how often it changes. */
const PAUSE = 300;

/** The input of a page that was left before its address was updated. A reload loads the former address, even if the page changes it on unload. */
type Unwritten = { href: string; search: CalculatorSearch };
const DRAFT = 'yarn-calculator';
/** The page is everybody's, and asks for nothing that is not. */
const EVERYBODY = '';

/** What was typed at an address that does not say it. */
function unwrittenOf(address: string): CalculatorSearch | null {
  // The server, which prerenders the page, stores nothing.
  if (typeof sessionStorage === 'undefined') return null;
  const stored = readDraft(DRAFT, EVERYBODY) as Unwritten | null;
  return stored?.href === address ? stored.search : null;
}

/**
 * What is typed in the calculators. The address follows it, some time after the last change or at once on leaving a field.
 *
 * @param search as in the address
 * @param onSearch called with what the address should say
 */
export function useCalculatorSearch(search: CalculatorSearch, onSearch: (search: CalculatorSearch) => void) {
  const router = useRouter();
  const [left] = useState(() => unwrittenOf(router.state.location.href));
  const [current, setCurrent] = useState(left ?? search);
  const waiting = useRef<Unwritten & { timer: ReturnType<typeof setTimeout> }>(undefined);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    dropDraft(DRAFT);
    if (left) latest.current(left);
  }, [left]);
  useEffect(() => {
    const keep = () => {
      if (!waiting.current) return;
      const { href, search: unwritten } = waiting.current;
      saveDraft(DRAFT, EVERYBODY, { href, search: unwritten } satisfies Unwritten);
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
      // The address is another page's by now.
      clearTimeout(waiting.current?.timer);
    };
  }, []);
  // Another calculator was opened, or the Back button pressed.
  if (calculatorIn(current) !== calculatorIn(search)) setCurrent(search);

  const write = () => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    const { href, search: unwritten } = waiting.current;
    waiting.current = undefined;
    // There is one where the browser has shown the page again as it was left.
    dropDraft(DRAFT);
    // A reader who went back meanwhile stays there.
    if (href === router.state.location.href) onSearch(unwritten);
  };
  const change = (field: string, text: string) => {
    const next = readCalculatorSearch({ ...current, [field]: text });
    setCurrent(next);
    clearTimeout(waiting.current?.timer);
    waiting.current = { href: router.state.location.href, search: next, timer: setTimeout(write, PAUSE) };
  };
  return { current: calculatorIn(current) === calculatorIn(search) ? current : search, change, write };
}
