import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { isEmail } from '@tanabana/domain/accounts/checks';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import type { Notice } from '@tanabana/domain/notice';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { showToast } from '#lib/toast.ts';
import styles from './auth.module.css';

type EmailFormProps = {
  /** The initial value of the field. */
  email: string;
  submitLabel: string;
  hint?: ReactNode;
  /** The error of a blank field; without it, a blank field is an invalid address. */
  blankMessage?: Notice;
  /** Whether the field gets focus: it has just replaced another form. */
  isFocused?: boolean;
  isBusy: boolean;
  /** Gets a valid address, trimmed. */
  onSubmit: (email: string) => void;
};

/** One e-mail address and one button. */
export function EmailForm(props: EmailFormProps) {
  const { email, submitLabel, hint, blankMessage = accountNotices.invalidEmail, isFocused = false, isBusy } = props;
  const t = useTranslation('auth');
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(email);
  const say = useNotice();
  const [error, setError] = useState<Notice>();
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = value.trim();
    if (isEmail(trimmed)) return props.onSubmit(trimmed);
    const refusal = trimmed ? accountNotices.invalidEmail : blankMessage;
    setError(refusal);
    showToast(refusal);
    field.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t('email')} hint={hint} error={error && say(error).body}>
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
