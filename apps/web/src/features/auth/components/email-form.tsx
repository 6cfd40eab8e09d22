import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail } from '@tanabana/domain/accounts/checks';
import { accountMessages, FIELD_MESSAGES } from '@tanabana/domain/accounts/messages';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { showToast } from '#lib/toast.ts';
import styles from './auth.module.css';

type EmailFormProps = {
  /** What stands in the field at first. */
  email: string;
  submitLabel: string;
  hint?: ReactNode;
  isBusy: boolean;
  /** Gets a valid address, trimmed. */
  onSubmit: (email: string) => void;
};

/** One e-mail address and one button. */
export function EmailForm({ email, submitLabel, hint, isBusy, onSubmit }: EmailFormProps) {
  const { t } = useTranslation('auth');
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(email);
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = value.trim();
    if (isEmail(trimmed)) return onSubmit(trimmed);
    setError(FIELD_MESSAGES.email);
    showToast(accountMessages.invalidEmail);
    field.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t('email')} hint={hint} error={error}>
        <Input
          ref={field}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => {
            setValue(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" size="lg" block busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
