import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { fieldErrors } from '@tanabana/domain/field-errors';
import { useFieldError } from '#i18n/use-field-error.ts';
import { cx } from '#lib/cx.ts';
import styles from './field.module.css';
import { FieldContext } from './field-link.ts';
import type { FieldLink, Overlong } from './field-link.ts';
import { IconAlertCircle } from '../lazy-icons.ts';

type FieldProps = {
  label: ReactNode;
  /** Small text after the label, such as "optional". */
  aside?: ReactNode;
  hint?: ReactNode;
  /** A field error, or a service's message. It replaces the hint. */
  error?: string | undefined;
  className?: string;
  children: ReactNode;
};

/**
 * A label above one control, with its hint or error below. A text that is too long is reported at once: it stays whole, with its length
 * beside the label.
 */
export function Field({ label, aside, hint, error: given, className, children }: FieldProps) {
  const id = useId();
  const [overlong, setOverlong] = useState<Overlong | null>(null);
  const error = given ?? (overlong ? fieldErrors.tooLong(overlong.max) : undefined);
  const noteId = `${id}-note`;
  const link: FieldLink = { id };
  if (error || hint) link['aria-describedby'] = noteId;
  if (error) link['aria-invalid'] = true;
  return (
    <FieldContext value={{ link, reportOverlong: setOverlong }}>
      <div className={cx(styles.field, className)}>
        <label htmlFor={id} className={styles.label}>
          {label} {aside && <span className={styles.aside}>{aside}</span>}
          {overlong && (
            <span className={styles.length} aria-hidden="true">
              {overlong.length}/{overlong.max}
            </span>
          )}
        </label>
        {children}
        <FieldNote id={noteId} hint={hint} error={error} />
      </div>
    </FieldContext>
  );
}

/** The line under a control: the error if there is one, else the hint. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  const errorText = useFieldError();
  if (error) {
    return (
      <p id={id} className={styles.error}>
        <IconAlertCircle size={16} aria-hidden="true" />
        {errorText(error)}
      </p>
    );
  }
  return hint ? (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}
