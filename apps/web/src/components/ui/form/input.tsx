import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { useFieldLink } from './field-link.ts';
import styles from './field.module.css';
import { useLength } from './use-length.ts';

type InputProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  /** A unit inside the field, at the end ("kg"). */
  unit?: ReactNode;
  /** A sign inside the field, at the start ("₹"). */
  sign?: ReactNode;
  /** The most characters of the field. Not passed to the browser, which would cut pasted text silently. */
  maxLength?: number | undefined;
};

/** A one-line text field. Inside a Field it gets its id, description and error from there. */
export function Input({ unit, sign, maxLength, className, ref, onInput, ...rest }: InputProps) {
  const { own, measure } = useLength(maxLength, ref);
  const input = (
    <input
      {...useFieldLink()}
      {...rest}
      ref={own}
      onInput={(event) => {
        measure();
        onInput?.(event);
      }}
      className={cx(styles.control, className)}
    />
  );
  if (!unit && !sign) return input;
  return (
    <div className={cx(styles.unit, Boolean(sign) && styles.before)}>
      {input}
      <span aria-hidden="true">{unit ?? sign}</span>
    </div>
  );
}
