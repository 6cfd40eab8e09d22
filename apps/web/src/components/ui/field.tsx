import { createContext, useContext, useId } from 'react';
import type { ReactNode } from 'react';
import styles from './field.module.css';
import { IconAlertCircle } from './icons.ts';

type FieldLink = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

const FieldContext = createContext<FieldLink | null>(null);

/** What ties a control to its label, hint and error. Controls of this kit call it themselves. */
export function useFieldLink(): FieldLink | null {
  return useContext(FieldContext);
}

type FieldProps = {
  label: ReactNode;
  /** Small words after the label, such as "optional". */
  aside?: ReactNode;
  hint?: ReactNode;
  /** The error takes the hint's place. */
  error?: string | undefined;
  className?: string;
  children: ReactNode;
};

/** A label above one control, with its hint or error below. */
export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const link: FieldLink = { id };
  if (error || hint) link['aria-describedby'] = noteId;
  if (error) link['aria-invalid'] = true;
  return (
    <FieldContext value={link}>
      <div className={[styles.field, className].filter(Boolean).join(' ')}>
        <label htmlFor={id} className={styles.label}>
          {label} {aside && <span className={styles.aside}>{aside}</span>}
        </label>
        {children}
        <FieldNote id={noteId} hint={hint} error={error} />
      </div>
    </FieldContext>
  );
}

/** The line under a control: the error if there is one, else the hint. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error) {
    return (
      <p id={id} className={styles.error}>
        <IconAlertCircle size={16} aria-hidden="true" />
        {error}
      </p>
    );
  }
  return hint ? (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}
