import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isEmail, isOtp } from '@tanabana/domain/accounts/checks';
import { accountMessages, FIELD_MESSAGES } from '@tanabana/domain/accounts/messages';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconArrowLeft } from '#components/ui/icons.ts';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { OtpInput } from '#components/ui/otp-input.tsx';
import { showToast } from '#lib/toast.ts';
import { verifyEmailOtp } from '../api/verify-email-otp.ts';
import { toastOtpFault } from '../toast-otp-fault.ts';
import styles from './auth.module.css';

type UnprovedNumberStepProps = { onDone: () => void; onBack: () => void };

/**
 * After the right SMS code for a number that nobody has confirmed yet: the code that went to the account's e-mail address.
 * The address is asked for, since whoever holds the number need not know whose account it is.
 */
export function UnprovedNumberStep({ onDone, onBack }: UnprovedNumberStepProps) {
  const { t } = useTranslation('account');
  const emailField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState({ email: '', token: '' });
  const [isTried, setIsTried] = useState(false);
  const verify = useMutation({
    mutationFn: () => verifyEmailOtp({ email: values.email.trim(), token: values.token, type: 'email' }),
    onSuccess: (userId) => (userId ? onDone() : showToast(accountMessages.otpNotVerified)),
    onError: (error) => toastOtpFault(accountMessages.otpFailed, error),
  });
  useEffect(() => emailField.current?.focus(), []);

  const emailFault = isEmail(values.email.trim()) ? undefined : accountMessages.invalidEmail.body;
  const codeFault = isOtp(values.token) ? undefined : FIELD_MESSAGES.otp;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (verify.isPending) return;
    setIsTried(true);
    if (emailFault) emailField.current?.focus();
    else if (codeFault) codeField.current?.focus();
    else verify.mutate();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Notice tone="info" title={t('unproved.title')} announce>
        {t('unproved.text')}
      </Notice>
      <Field label={t('auth:email')} error={isTried ? emailFault : undefined}>
        <Input
          ref={emailField}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={values.email}
          onChange={({ target }) => setValues({ ...values, email: target.value })}
        />
      </Field>
      <Field label={t('unproved.otp')} hint={t('auth:otp.emailHint')} error={isTried ? codeFault : undefined}>
        <OtpInput ref={codeField} value={values.token} onValueChange={(token) => setValues({ ...values, token })} />
      </Field>
      <Button type="submit" size="lg" block busy={verify.isPending}>
        {t('unproved.submit')}
      </Button>
      <div className={styles.sentTo}>
        <p>{t('unproved.other')}</p>
        <Button variant="quiet" onClick={onBack}>
          <IconArrowLeft size={18} aria-hidden="true" />
          {t('unproved.back')}
        </Button>
      </div>
    </form>
  );
}
