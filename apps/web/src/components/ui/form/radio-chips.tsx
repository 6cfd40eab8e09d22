import { term } from '#i18n/terms.ts';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { FieldNote } from './field.tsx';
import styles from './choice.module.css';

type RadioChipsProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  aside?: ReactNode;
  name: string;
  /** The chosen option, '' for none. */
  value: string;
  /** A note, such as a count, has its room in the chip before it is there, and describes the option to screen readers. */
  options: readonly (string | { value: string; label: ReactNode; note?: string })[];
  hint?: ReactNode;
  error?: string | undefined;
};

/** A few choices as chips: real radio buttons, so arrows, forms and readers know them. */
export function RadioChips({ label, aside, options, hint, error, value, ...input }: RadioChipsProps) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={hint || error ? id : undefined}>
      <legend className={styles.legend}>
        {label} {aside && <span className={styles.aside}>{aside}</span>}
      </legend>
      <div className={styles.chips}>
        {options.map((option) => {
          const choice = typeof option === 'string' ? { value: option, label: term(option), note: undefined } : option;
          const { note } = choice;
          const noteId = note ? `${id}-${choice.value}` : undefined;
          return (
            <label key={choice.value} className={styles.chip}>
              <input
                {...input}
                type="radio"
                value={choice.value}
                checked={value === choice.value}
                aria-describedby={noteId}
              />
              {choice.label}
              {note !== undefined && (
                <span id={noteId} className={styles.note} aria-hidden="true">
                  {note}
                </span>
              )}
            </label>
          );
        })}
      </div>
      <FieldNote id={id} hint={hint} error={error} />
    </fieldset>
  );
}
