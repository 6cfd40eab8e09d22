import { term } from '#i18n/terms.ts';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { FieldNote } from './field.tsx';
import styles from './choice.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode };

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={cx(styles.check, className)}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  );
}

type CheckboxChipsProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  label: ReactNode;
  aside?: ReactNode;
  options: readonly string[];
  value: readonly string[];
  /** Gets the new selection, in the order of `options`. */
  onValueChange: (value: string[]) => void;
  hint?: ReactNode;
  error?: string | undefined;
};

/** Several of many, as chips: choosing an entry adds or removes it. */
export function CheckboxChips(props: CheckboxChipsProps) {
  const { label, aside, options, value, onValueChange, hint, error, ...input } = props;
  const id = useId();
  const toggle = (option: string) =>
    onValueChange(options.filter((each) => (each === option ? !value.includes(each) : value.includes(each))));
  return (
    <fieldset className={styles.group} aria-describedby={hint || error ? id : undefined}>
      <legend className={styles.legend}>
        {label} {aside && <span className={styles.aside}>{aside}</span>}
      </legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option} className={styles.chip}>
            <input {...input} type="checkbox" checked={value.includes(option)} onChange={() => toggle(option)} />
            {term(option)}
          </label>
        ))}
      </div>
      <FieldNote id={id} hint={hint} error={error} />
    </fieldset>
  );
}
