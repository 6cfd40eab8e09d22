import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { isOtp } from '@tanabana/domain/accounts/checks';
import { accountMessages, FIELD_MESSAGES } from '@tanabana/domain/accounts/messages';
import type { Message } from '@tanabana/domain/message';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconRefresh } from '#components/ui/icons.ts';
import { OtpInput } from '#components/ui/otp-input.tsx';
import { toAppError, toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { useCountdown } from '../use-countdown.ts';
import styles from './auth.module.css';

/** The service sends at most one message a minute to an address or a number. */
const RESEND_AFTER_SECONDS = 60;

/** 75 as 1:15. */
const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

type OtpStepProps = {
  /** The address or number, as it is read. */
  sentTo: string;
  hint: string;
  submitLabel: string;
  /** The way back to where the address was typed. */
  backLabel: ReactNode;
  /** No button before six digits are there; otherwise a press without them says what is missing. */
  needsAllDigits?: boolean;
  resentMessage: Message;
  isBusy: boolean;
  onSubmit: (token: string) => void;
  onBack: () => void;
  onResend: () => Promise<void>;
};

/** The OTP that was sent: checked on the button alone, never while typing. */
export function OtpStep(props: OtpStepProps) {
  const { sentTo, hint, submitLabel, backLabel, needsAllDigits = false, resentMessage, isBusy } = props;
  const { onSubmit, onBack, onResend } = props;
  const { t } = useTranslation('auth');
  const field = useRef<HTMLInputElement>(null);
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The return key reaches a form whose button is turning.
    if (isBusy) return;
    if (isOtp(token)) return onSubmit(token);
    if (needsAllDigits) return;
    setError(FIELD_MESSAGES.otp);
    showToast(accountMessages.otpRequired);
    field.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.sentTo}>
        <p>
          <Trans t={t} i18nKey="otp.sentTo" values={{ sentTo }} components={{ b: <b /> }} />
        </p>
        <Button variant="quiet" onClick={onBack}>
          {backLabel}
        </Button>
      </div>
      <Field label={t('otp.label')} hint={hint} error={error}>
        <OtpInput
          ref={field}
          value={token}
          onValueChange={(digits) => {
            setToken(digits);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" size="lg" block busy={isBusy} disabled={needsAllDigits && !isOtp(token)}>
        {submitLabel}
      </Button>
      <Resend resentMessage={resentMessage} onResend={onResend} />
    </form>
  );
}

/** Another OTP, once the minute is over. The time runs down where the button will wake up. */
function Resend({ resentMessage, onResend }: Pick<OtpStepProps, 'resentMessage' | 'onResend'>) {
  const { t } = useTranslation('auth');
  const [left, start] = useCountdown();
  useEffect(() => start(RESEND_AFTER_SECONDS), [start]);
  const resend = useMutation({
    mutationFn: onResend,
    onSuccess: () => {
      start(RESEND_AFTER_SECONDS);
      showToast(resentMessage);
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
