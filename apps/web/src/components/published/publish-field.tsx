import type { FieldError } from '@tanabana/domain/field-error';
import { lengthOf } from '@tanabana/domain/typed';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Textarea } from '../ui/form/textarea.tsx';
import type { TextField } from './kind.ts';
import styles from './published.module.css';

type PublishFieldProps = {
  field: TextField;
  value: string;
  error: FieldError | undefined;
  onValue: (text: string) => void;
};

/** A field of what is published, with a counter where it has one. */
export function PublishField({ field, value, error, onValue }: PublishFieldProps) {
  const { label, aside, hint, most, rows, hasCounter } = field;
  const control = { value, onChange: (event: { target: { value: string } }) => onValue(event.target.value) };
  return (
    <div>
      <Field label={label} aside={aside} hint={hint} error={error}>
        {rows ? (
          <Textarea {...control} rows={rows} maxLength={hasCounter ? undefined : most} />
        ) : (
          <Input {...control} maxLength={most} />
        )}
      </Field>
      {hasCounter && <Counter length={lengthOf(value.trim())} most={most} />}
    </div>
  );
}

/** How many characters there are, of how many. */
function Counter({ length, most }: { length: number; most: number }) {
  const t = useTranslation('published');
  return <p className={cx(styles.counter, length > most && styles.over)}>{t('counter', { length, most })}</p>;
}
