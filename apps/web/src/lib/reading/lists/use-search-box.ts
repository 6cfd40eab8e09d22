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
export function useSearchBox(settled: string, settle: (text: string) => void) {
  const [text, setText] = useState(settled);
  const lastSettled = useRef(settled);
  // What is sent after the pause goes out beside the filters of then, not of the key press.
  const latest = useRef(settle);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (settled !== lastSettled.current) setText(settled);
    lastSettled.current = settled;
  }, [settled]);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string) => {
    clearTimeout(timer.current);
    // The search uses at most this length. A longer text stays whole in the box.
    const read = text.trim().slice(0, LIMITS.search_length).trim();
    lastSettled.current = read;
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
    // The button that clears goes with what was not found; the next word is typed here.
    input.current?.focus();
  };
  return { text, typed: useDeferredValue(text), type, clear, input };
}

export type SearchField = ReturnType<typeof useSearchBox>;
