import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { isOtp } from '@tanabana/domain/accounts/checks';
import { accountMessages, FIELD_MESSAGES } from '@tanabana/domain/accounts/messages';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconRefresh } from '#components/ui/icons.ts';
import { OtpInput } from '#components/ui/otp-input.tsx';
import { toAppError, toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { useCountdown } from '../use-countdown.ts';
import styles from './auth.module.css';

/** The service sends at most one e-mail a minute to an address. */
const RESEND_AFTER_SECONDS = 60;

/** 75 as 1:15. */
const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

type OtpStepProps = {
  email: string;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (token: string) => void;
  onChangeEmail: () => void;
  onResend: () => Promise<void>;
};

/** The OTP that was sent by e-mail: checked on the button alone, never while typing. */
export function OtpStep({ email, submitLabel, isBusy, onSubmit, onChangeEmail, onResend }: OtpStepProps) {
  const { t } = useTranslation('auth');
  const field = useRef<HTMLInputElement>(null);
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOtp(token)) return onSubmit(token);
    setError(FIELD_MESSAGES.otp);
    showToast(accountMessages.otpRequired);
    field.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.sentTo}>
        <p>
          <Trans t={t} i18nKey="otp.sentTo" values={{ email }} components={{ b: <b /> }} />
        </p>
        <Button variant="quiet" onClick={onChangeEmail}>
          {t('otp.changeEmail')}
        </Button>
      </div>
      <Field label={t('otp.label')} hint={t('otp.hint')} error={error}>
        <OtpInput
          ref={field}
          value={token}
          onValueChange={(digits) => {
            setToken(digits);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" size="lg" block busy={isBusy}>
        {submitLabel}
      </Button>
      <Resend onResend={onResend} />
    </form>
  );
}

/** Another OTP, once the minute is over. The time runs down where the button will wake up. */
function Resend({ onResend }: Pick<OtpStepProps, 'onResend'>) {
  const { t } = useTranslation('auth');
  const [left, start] = useCountdown();
  useEffect(() => start(RESEND_AFTER_SECONDS), [start]);
  const resend = useMutation({
    mutationFn: onResend,
    onSuccess: () => {
      start(RESEND_AFTER_SECONDS);
      showToast(accountMessages.otpResent);
    },
    onError: (error) => {
      if (toAppError(error).isTransient) return toastError(accountMessages.otpResendFailed, error);
      showToast(accountMessages.otpResendFailed);
    },
  });
  return (
    <div className={styles.resend}>
      <span aria-hidden="true">{left > 0 && t('otp.resendIn', { time: minutes(left) })}</span>
      <Button variant="quiet" disabled={left > 0} busy={resend.isPending} onClick={() => resend.mutate()}>
        <IconRefresh size={18} aria-hidden="true" />
        {t('otp.resend')}
      </Button>
    </div>
  );
}
