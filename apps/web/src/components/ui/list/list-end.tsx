import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cx } from '#lib/cx.ts';
import styles from './list-end.module.css';

type ListEndProps = {
  /** How much of the list is shown. */
  children?: ReactNode;
  /** The way to more of it; nothing where all is shown. */
  more?: ReactNode;
  className?: string | undefined;
};

/**
 * The end of a list: how much of it is shown, and the button for more. The button disappears with the last page. Its focus moves to the
 * text here.
 */
export function ListEnd({ children, more, className }: ListEndProps) {
  return (
    <div className={cx(styles.end, className)} tabIndex={-1} data-list-end="">
      {children && <span>{children}</span>}
      {more}
    </div>
  );
}

type ShowMoreButtonProps = { busy: boolean; onClick: () => void; children: ReactNode };

/** Shows the next page of a list. Use it in a `ListEnd`. */
export function ShowMoreButton({ busy, onClick, children }: ShowMoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === document.activeElement) own?.closest<HTMLElement>('[data-list-end]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button ref={button} variant="line" busy={busy} onClick={onClick}>
      {children}
    </Button>
  );
}
