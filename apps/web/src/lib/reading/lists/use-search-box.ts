import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { LIMITS } from '@tanabana/domain/limits';

/** The debounce of a search: the pause in typing before a request, in milliseconds. */
const PAUSE_MS = 250;

/**
 * The text of a search box whose debounced value lives elsewhere (in the address). Follows that value when it changes for another reason,
 * such as the browser's back button.
 *
 * @returns `text` for the box; `typed`, the same a moment later, for rows that take long to render: no keystroke waits for them
 */
export function useSearchBox(debounced: string, onDebounced: (text: string) => void) {
  const [text, setText] = useState(debounced);
  const lastDebounced = useRef(debounced);
  // A debounced search is sent with the filters of that moment, not of the keystroke.
  const latest = useRef(onDebounced);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (debounced !== lastDebounced.current) setText(debounced);
    lastDebounced.current = debounced;
  }, [debounced]);
  useEffect(() => {
    latest.current = onDebounced;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string) => {
    clearTimeout(timer.current);
    // The search uses at most this length. A longer text stays whole in the box.
    const read = text.trim().slice(0, LIMITS.search_length).trim();
    lastDebounced.current = read;
    latest.current(read);
  };
  const type = (text: string) => {
    setText(text);
    clearTimeout(timer.current);
    const page = location.pathname;
    // A user who has opened a row meanwhile is not pulled back to the list.
    timer.current = setTimeout(() => location.pathname === page && send(text), PAUSE_MS);
  };
  const clear = () => {
    setText('');
    send('');
    // The button that clears disappears with the empty result; the next word is typed here.
    input.current?.focus();
  };
  return { text, typed: useDeferredValue(text), type, clear, input };
}

export type SearchField = ReturnType<typeof useSearchBox>;
