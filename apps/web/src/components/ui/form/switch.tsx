import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import styles from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked'> & {
  checked: boolean;
  children?: ReactNode;
  busy?: boolean;
};

/** A switch that takes effect at once, without a form. Give it an aria-label, and a word for its state as children. */
export function Switch({ children, busy, className, onChange, ...input }: SwitchProps) {
  return (
    <label className={cx(styles.switch, className)}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        aria-busy={busy || undefined}
        onChange={(event) => !busy && onChange?.(event)}
      />
      {children}
    </label>
  );
}
