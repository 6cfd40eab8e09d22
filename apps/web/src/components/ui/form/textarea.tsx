import type { ComponentProps } from 'react';
import { cx } from '#lib/cx.ts';
import { useFieldLink } from './field-link.ts';
import styles from './field.module.css';
import { useLength } from './use-length.ts';

type TextareaProps = ComponentProps<'textarea'> & {
  /** The most characters of the field. Not passed to the browser, which would cut pasted text silently. */
  maxLength?: number | undefined;
};

/** A text field of several lines. Inside a Field it gets its id, description and error from there. */
export function Textarea({ maxLength, className, ref, onInput, ...rest }: TextareaProps) {
  const { own, measure } = useLength(maxLength, ref);
  return (
    <textarea
      {...useFieldLink()}
      {...rest}
      ref={own}
      onInput={(event) => {
        measure();
        onInput?.(event);
      }}
      className={cx(styles.control, styles.lines, className)}
    />
  );
}
