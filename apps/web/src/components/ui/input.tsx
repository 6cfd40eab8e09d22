import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { useFieldLink } from './field.tsx';
import styles from './field.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  /** A unit drawn inside, at the end ("kg"). */
  unit?: ReactNode;
  /** A sign drawn inside, at the start ("₹"). */
  sign?: ReactNode;
};

/** A one-line text field. Inside a Field it takes its id, description and error from there. */
export function Input({ unit, sign, className, ...rest }: InputProps) {
  const input = <input {...useFieldLink()} {...rest} className={cx(styles.control, className)} />;
  if (!unit && !sign) return input;
  return (
    <div className={cx(styles.unit, Boolean(sign) && styles.before)}>
      {input}
      <span aria-hidden="true">{unit ?? sign}</span>
    </div>
  );
}
