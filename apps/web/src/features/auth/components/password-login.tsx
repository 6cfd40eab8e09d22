import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { isEmail } from '@tanabana/domain/accounts/checks';
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { PasswordInput } from '#components/ui/form/password-input.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { signInWithPassword } from '../api/sign-in-with-password.ts';
import type { Credentials } from '../api/sign-in-with-password.ts';
import { toastLoginError } from '../toast-login-error.ts';
import styles from './auth.module.css';

type PasswordLoginProps = {
  /** The initial value of the e-mail field. */
  email: string;
  /** Whether the field gets focus: it has just replaced something else. */
  isFocused: boolean;
  /** Follows once there is a session. */
  onDone: () => Promise<void>;
  /** Gets what was typed as the e-mail so far. */
  onForgot: (email: string) => void;
};

/** Signs in with e-mail and password. */
export function PasswordLogin({ email: initialEmail, isFocused, onDone, onForgot }: PasswordLoginProps) {
  const t = useTranslation('auth');
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState<Credentials>({ email: initialEmail, password: '' });
  const [isTried, setIsTried] = useState(false);
  const signIn = useSubmit({ mutationFn: signInWithPassword, onSuccess: onDone, onError: toastLoginError });

  useEffect(() => {
    if (isFocused) emailField.current?.focus();
  }, [isFocused]);

  const email = values.email.trim();
  const emailError = isTried && !isEmail(email) ? accountErrors.email : undefined;
  const passwordError = isTried && !values.password ? accountErrors.passwordRequired : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isEmail(email)) {
      emailField.current?.focus();
      showToast(accountNotices.invalidEmail);
    } else if (!values.password) {
      passwordField.current?.focus();
      showToast(accountNotices.passwordRequired);
    } else signIn.mutate({ email, password: values.password });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t('email')} error={emailError}>
        <Input
          ref={emailField}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={values.email}
          onChange={(event) => setValues({ ...values, email: event.target.value })}
        />
      </Field>
      <Field label={t('password')} error={passwordError}>
        <PasswordInput
          ref={passwordField}
          name="password"
          autoComplete="current-password"
          value={values.password}
          onChange={(event) => setValues({ ...values, password: event.target.value })}
        />
      </Field>
      <Button type="submit" size="lg" block busy={signIn.isPending}>
        {t('login.submit')}
      </Button>
      <Button variant="quiet" className={styles.aside} onClick={() => onForgot(values.email)}>
        {t('login.forgot')}
      </Button>
    </form>
  );
}
