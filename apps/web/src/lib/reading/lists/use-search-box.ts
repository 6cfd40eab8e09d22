import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { searchText } from './search-text.ts';

/** The debounce of a search: the pause in typing before a request, in milliseconds. */
const PAUSE_MS = 250;

/**
 * The text of a search box, which holds it itself: no keystroke waits for the page around it.
 *
 * @returns `typed`, the text a moment later, for the page; `replacement`, what the box shows instead of what was typed
 */
export function useTypedText(initial: string) {
  const [typed, setTyped] = useState(initial);
  const [replacement, setReplacement] = useState<{ text: string }>();
  const input = useRef<HTMLInputElement>(null);
  const type = useCallback((text: string) => startTransition(() => setTyped(text)), []);
  const replace = useCallback((text: string) => {
    setReplacement({ text });
    setTyped(text);
  }, []);
  return { typed, replacement, type, replace, input };
}

/**
 * The search of a list whose debounced value lives elsewhere (in the address). Follows that value when it changes for another reason, such
 * as the browser's back button.
 */
export function useSearchBox(debounced: string, onDebounced: (text: string) => void) {
  const { replace, ...field } = useTypedText(debounced);
  const lastDebounced = useRef(debounced);
  // A debounced search is sent with the filters of that moment, not of the keystroke.
  const latest = useRef(onDebounced);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (debounced !== lastDebounced.current) replace(debounced);
    lastDebounced.current = debounced;
  }, [debounced, replace]);
  useEffect(() => {
    latest.current = onDebounced;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string) => {
    clearTimeout(timer.current);
    const read = searchText(text);
    lastDebounced.current = read;
    latest.current(read);
  };
  const type = (text: string) => {
    field.type(text);
    clearTimeout(timer.current);
    const page = location.pathname;
    // A user who has opened a row meanwhile is not pulled back to the list.
    timer.current = setTimeout(() => location.pathname === page && send(text), PAUSE_MS);
  };
  const clear = () => {
    replace('');
    send('');
    // The button that clears disappears with the empty result; the next word is typed here.
    field.input.current?.focus();
  };
  return { ...field, type, clear };
}

/** What a search box needs. */
export type SearchField = Omit<ReturnType<typeof useTypedText>, 'replace'> & { clear: () => void };
