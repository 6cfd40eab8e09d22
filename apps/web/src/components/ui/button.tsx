import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '#lib/cx.ts';
import styles from './button.module.css';

export type ButtonVariant =
  'brand' | 'accent' | 'buy' | 'sell' | 'tone' | 'line' | 'quiet' | 'bad' | 'badLine' | 'band' | 'plain';

export type ButtonLook = {
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its place. */
  block?: boolean;
  /** A square button with an icon only; give it an aria-label. */
  icon?: boolean;
};

/** The class of a button, for a link that has to look like one. */
export function buttonClass({ variant = 'brand', size = 'md', block, icon }: ButtonLook = {}): string {
  return cx(
    styles.btn,
    variant !== 'plain' && styles[variant],
    size !== 'md' && styles[size],
    block && styles.block,
    icon && styles.icon,
  );
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean };

/** A button. While `busy` it keeps its focus and its label, shows a spinner and ignores presses. */
export function Button({ variant, size, block, icon, busy, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      className={cx(buttonClass({ variant, size, block, icon }), className)}
      onClick={press}
    >
      {busy && <span className={styles.spin} aria-hidden="true" />}
      {!(busy && icon) && children}
    </button>
  );
}
