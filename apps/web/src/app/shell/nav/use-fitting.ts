import { useLayoutEffect, useRef, useState } from 'react';
import { fitting } from './fitting.ts';

/**
 * How many entries fit in a row, updated as the window or the font size changes. `row` is the list that takes the available width. `ruler`
 * holds every entry off screen, and last the button of the menu for the rest.
 */
export function useFitting() {
  const row = useRef<HTMLUListElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(Infinity);
  useLayoutEffect(() => {
    const list = row.current;
    const all = ruler.current;
    if (!list || !all) return undefined;
    const measure = () => {
      const widths = Array.from(all.children, (entry) => entry.getBoundingClientRect().width);
      setCount(fitting(widths.slice(0, -1), list.clientWidth, widths.at(-1) ?? 0));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    observer.observe(all);
    return () => observer.disconnect();
  }, []);
  return { row, ruler, count };
}
