import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { lengthOf } from '@tanabana/domain/typed';
import { cx } from '#lib/cx.ts';
import { useFieldLink, useTellOverlong } from './field.tsx';
import styles from './field.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  /** A unit drawn inside, at the end ("kg"). */
  unit?: ReactNode;
  /** A sign drawn inside, at the start ("₹"). */
  sign?: ReactNode;
  /** The most characters that the field takes. Never handed to the browser, which would cut what is pasted without a word. */
  maxLength?: number | undefined;
};

/** A one-line text field. Inside a Field it takes its id, description and error from there. */
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

/** Tells the field around when its text is too long, whoever put it there: the hand, a draft, another field. */
function useLength(max: number | undefined, ref: Ref<HTMLInputElement> | undefined) {
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current!);
  const told = useRef(0);
  const tell = useTellOverlong();

  const measure = () => {
    const length = lengthOf((own.current?.value ?? '').trim());
    const over = max !== undefined && length > max ? length : 0;
    if (over === told.current) return;
    told.current = over;
    tell?.(over > 0 ? { length: over, max: max! } : null);
  };
  // A value that a form puts in fires no event.
  useLayoutEffect(measure);

  return { own, measure };
}
