import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

/** How far beyond the screen rows are rendered. */
const MARGIN = '1200px 0px';

/**
 * Whether a part of a long list is on screen or near it. A part with focus stays rendered, so that no keystroke is lost.
 *
 * @param onLeave called just before it is removed
 */
function useIsNear(part: RefObject<HTMLElement | null>, isFirst: boolean, onLeave: () => void): boolean {
  const [isNear, setIsNear] = useState(isFirst || typeof IntersectionObserver === 'undefined');
  const leaving = useEffectEvent(onLeave);
  useEffect(() => {
    const own = part.current;
    if (!own || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry!.isIntersecting) setIsNear(true);
        else if (!own.contains(document.activeElement)) {
          leaving();
          setIsNear(false);
        }
      },
      { rootMargin: MARGIN },
    );
    observer.observe(own);
    return () => observer.disconnect();
  }, [part]);
  return isNear;
}

type BlockProps = {
  as: 'tbody' | 'ul';
  /** How many rows it has, and how high one is about. */
  count: number;
  rowHeight: number;
  isFirst: boolean;
  /** A row of it is wanted at once, wherever it is. */
  isWanted: boolean;
  className?: string | undefined;
  label?: string | undefined;
  children: () => ReactNode;
};

/** Some rows of a long list; while they are far from the screen, an empty place as high as they were. */
export function Block({ as: Part, count, rowHeight, isFirst, isWanted, className, label, children }: BlockProps) {
  const part = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(count * rowHeight);
  const isNear = useIsNear(part, isFirst, () => setHeight(part.current?.offsetHeight ?? height));
  const isRendered = isNear || isWanted;
  const Empty = Part === 'tbody' ? 'tr' : 'li';
  return (
    <Part ref={part as RefObject<never>} className={className} aria-label={label}>
      {isRendered ? children() : <Empty aria-hidden="true" style={{ height }} />}
    </Part>
  );
}
