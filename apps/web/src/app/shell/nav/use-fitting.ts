import { useLayoutEffect, useRef, useState } from 'react';
import { fitting } from './fitting.ts';

/**
 * How many entries stand in a row, now and as the window or the letters change. `row` is the list that takes the room
 * there is; `ruler` holds every entry out of sight, and last the button that the rest folds behind.
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
