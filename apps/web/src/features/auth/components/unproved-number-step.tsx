import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { isEmail, isOtp } from '@tanabana/domain/accounts/checks';
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { OtpField } from '#components/otp-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { IconArrowLeft } from '#components/ui/lazy-icons.ts';
import { Input } from '#components/ui/form/input.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { verifyEmailOtp } from '../api/verify-email-otp.ts';
import { toastOtpError } from '../toast-otp-error.ts';
import type { CodeStepHandle } from '../use-code-step.ts';
import styles from './auth.module.css';

type UnprovedNumberStepProps = {
  code: CodeStepHandle<'mobile'>;
  onDone: () => Promise<void>;
  onBack: () => void;
};

/**
 * The step after the right SMS code for an unconfirmed number: a code that was sent to the account's e-mail address. The user must type the
 * address, because the owner of the number need not know whose account it is.
 */
export function UnprovedNumberStep({ code, onDone, onBack }: UnprovedNumberStepProps) {
  const t = useTranslation('account', 'auth');
  const emailField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const [token, setToken] = useState('');
  // Stored with the step: a user who looks for the code in another app finds the typed address again.
  const email = code.step?.unproved?.email ?? '';
  const isUsedUp = (code.step?.wrong ?? 0) >= LIMITS.otp_tries;
  const [isTried, setIsTried] = useState(false);
  const verify = useSubmit({
    mutationFn: () => verifyEmailOtp({ email: email.trim(), token, type: 'email' }),
    onSuccess: (userId) => (userId ? onDone() : showToast(accountNotices.otpNotVerified)),
    onError: (error) => toastOtpError(accountNotices.otpFailed, error, code.countWrong(error)),
  });
  useEffect(() => emailField.current?.focus(), []);
  // Only another SMS sends another code by e-mail.
  useEffect(() => {
    if (isUsedUp) back.current?.focus();
  }, [isUsedUp]);

  const emailError = isEmail(email.trim()) ? undefined : accountErrors.email;
  const codeError = isOtp(token) ? undefined : accountErrors.otp;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isUsedUp) {
      showToast(accountNotices.otpUsedUp);
      back.current?.focus();
    } else if (emailError) emailField.current?.focus();
    else if (codeError) codeField.current?.focus();
    else verify.mutate();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Notice tone="info" title={t('unproved.title')} announce>
        {t('unproved.text')}
      </Notice>
      <Field label={t('auth:email')} error={isTried ? emailError : undefined}>
        <Input
          ref={emailField}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={({ target }) => code.change({ unproved: { email: target.value } })}
        />
      </Field>
      <OtpField
        ref={codeField}
        label={t('unproved.otp')}
        hint={t('auth:otp.emailHint', { digits: LIMITS.otp_digits })}
        error={isUsedUp ? accountErrors.otpUsedUp : isTried ? codeError : undefined}
        value={token}
        onValueChange={setToken}
      />
      <Button type="submit" size="lg" block busy={verify.isPending}>
        {t('unproved.submit')}
      </Button>
      <div className={styles.sentTo}>
        <p>{t('unproved.other')}</p>
        <Button ref={back} variant="quiet" onClick={onBack}>
          <IconArrowLeft size={18} aria-hidden="true" />
          {t('unproved.back')}
        </Button>
      </div>
    </form>
  );
}
