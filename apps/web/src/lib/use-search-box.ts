import { useEffect, useRef, useState } from 'react';

/** Typing pauses this long before the server is asked, in milliseconds. */
const PAUSE_MS = 250;

/**
 * The text of a search box whose settled value lives elsewhere (in the address). Follows that value when it changes
 * for another reason, such as the browser's back button.
 */
export function useSearchBox(settled: string, settle: (text: string) => void) {
  const [typed, setTyped] = useState(settled);
  const lastSettled = useRef(settled);
  // What is sent after the pause goes out beside the filters of then, not of the key press.
  const latest = useRef(settle);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (settled !== lastSettled.current) setTyped(settled);
    lastSettled.current = settled;
  }, [settled]);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string) => {
    clearTimeout(timer.current);
    lastSettled.current = text.trim();
    latest.current(text.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text), PAUSE_MS);
  };
  const clear = () => {
    setTyped('');
    send('');
    // The button that clears goes with what was not found; the next word is typed here.
    input.current?.focus();
  };
  return { typed, type, clear, input };
}

export type SearchField = ReturnType<typeof useSearchBox>;
