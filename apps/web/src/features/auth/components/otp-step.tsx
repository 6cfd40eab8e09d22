import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode, Ref } from 'react';
import { isOtp } from '@tanabana/domain/accounts/checks';
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { LIMITS } from '@tanabana/domain/limits';
import type { Notice } from '@tanabana/domain/notice';
import { OtpField } from '#components/otp-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconRefresh } from '#components/ui/icons.ts';
import { bold } from '#i18n/bold.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { CodeFlow, StoredStep } from '#lib/session/code-step.ts';
import { toAppError, toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import type { CodeStepHandle } from '../use-code-step.ts';
import { useCountdown } from '../use-countdown.ts';
import styles from './auth.module.css';

/** 75 as 1:15. */
const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

type OtpStepProps = {
  code: Pick<CodeStepHandle<CodeFlow>, 'sentAgain' | 'waitFor'> & { step: StoredStep | null };
  /** The address or number, formatted. */
  sentTo: string;
  hint: string;
  submitLabel: string;
  /** The way back to where the address was typed. */
  backLabel: ReactNode;
  /** Whether the button is disabled before six digits are typed; otherwise a press without them shows an error. */
  needsAllDigits?: boolean;
  resentMessage: Notice;
  isBusy: boolean;
  onSubmit: (token: string) => void;
  onBack: () => void;
  onResend: () => Promise<void>;
};

/** The step for a sent OTP. It is checked when the button is pressed, never while typing. */
export function OtpStep(props: OtpStepProps) {
  const { code, sentTo, hint, submitLabel, backLabel, needsAllDigits = false, resentMessage, isBusy } = props;
  const { onSubmit, onBack, onResend } = props;
  const t = useTranslation('auth');
  const field = useRef<HTMLInputElement>(null);
  const resend = useRef<HTMLButtonElement>(null);
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  const isUsedUp = (code.step?.wrong ?? 0) >= LIMITS.otp_tries;
  useEffect(() => field.current?.focus(), []);
  // The code cannot be used any more, and a disabled resend button cannot take focus.
  useEffect(() => {
    if (isUsedUp) resend.current?.focus();
  }, [isUsedUp]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUsedUp) {
      showToast(accountNotices.otpUsedUp);
      resend.current?.focus();
    } else if (isOtp(token)) onSubmit(token);
    else if (!needsAllDigits) {
      setError(accountErrors.otp);
      showToast(accountNotices.otpRequired);
      field.current?.focus();
    }
  };
  const empty = () => {
    setToken('');
    setError(undefined);
    field.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.sentTo}>
        <p>{t.rich('otp.sentTo', { sentTo, digits: LIMITS.otp_digits, b: bold })}</p>
        <Button variant="quiet" onClick={onBack}>
          {backLabel}
        </Button>
      </div>
      <OtpField
        ref={field}
        label={t('otp.label')}
        hint={hint}
        error={isUsedUp ? accountErrors.otpUsedUp : error}
        value={token}
        onValueChange={(digits) => {
          setToken(digits);
          setError(undefined);
        }}
      />
      <Button type="submit" size="lg" block busy={isBusy} disabled={needsAllDigits && !isOtp(token)}>
        {submitLabel}
      </Button>
      <Resend button={resend} code={code} resentMessage={resentMessage} onResend={onResend} onResent={empty} />
    </form>
  );
}

type ResendProps = Pick<OtpStepProps, 'code' | 'resentMessage' | 'onResend'> & {
  button: Ref<HTMLButtonElement>;
  onResent: () => void;
};

/** Another OTP, once the minute is over. The time runs down where the button will wake up. */
function Resend({ button, code, resentMessage, onResend, onResent }: ResendProps) {
  const t = useTranslation('auth');
  const left = useCountdown(code.step?.resendAt ?? 0);
  const resend = useSubmit({
    mutationFn: onResend,
    onSuccess: () => {
      code.sentAgain();
      onResent();
      showToast(resentMessage);
    },
    onError: (error) => {
      code.waitFor(error);
      if (toAppError(error).isTransient) return toastError(accountNotices.otpResendFailed, error);
      showToast(accountNotices.otpResendFailed);
    },
  });
  return (
    <div className={styles.resend}>
      <span aria-hidden="true">{left > 0 && t('otp.resendIn', { time: minutes(left) })}</span>
      <Button ref={button} variant="quiet" disabled={left > 0} busy={resend.isPending} onClick={() => resend.mutate()}>
        <IconRefresh size={18} aria-hidden="true" />
        {t('otp.resend')}
      </Button>
    </div>
  );
}
