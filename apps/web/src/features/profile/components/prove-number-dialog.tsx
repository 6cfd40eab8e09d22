import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Dialog } from 'radix-ui';
import { isOtp } from '@tanabana/domain/accounts/checks';
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { mobile as readable } from '@tanabana/domain/format';
import { LIMITS } from '@tanabana/domain/limits';
import { OtpField } from '#components/otp-field.tsx';
import { ProofFields } from '#components/proof-fields.tsx';
import { Button } from '#components/ui/button.tsx';
import { useReturnFocus } from '#components/ui/over/use-return-focus.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError, toastError } from '#lib/errors.ts';
import { useBackCloses } from '#lib/overlays.ts';
import { showToast } from '#lib/toast.ts';
import { useProof } from '#lib/session/use-proof.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { sendNumberCode, verifyNumberCode } from '../api/prove-number.ts';
import dialog from '#components/ui/over/dialog.module.css';
import scrim from '#components/ui/over/scrim.module.css';
import styles from './prove-number-dialog.module.css';

type ProveNumberDialogProps = {
  country_code: string;
  mobile_number: string;
  onProved: () => void;
  onClose: () => void;
};

/** Confirms a mobile number by a code that is sent by SMS. */
export default function ProveNumberDialog({ country_code, mobile_number, onProved, onClose }: ProveNumberDialogProps) {
  const t = useTranslation('account');
  const [isSent, setIsSent] = useState(false);
  useBackCloses(true, onClose);
  const phone = country_code + mobile_number;
  const number = readable(country_code, mobile_number);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim.scrim} />
        <Dialog.Content className={dialog.dialog} {...useReturnFocus()}>
          <Dialog.Title>{t('number.title', { number })}</Dialog.Title>
          <Dialog.Description className={dialog.body}>
            {isSent ? t('number.sent', { number, digits: LIMITS.otp_digits }) : t('number.why')}
          </Dialog.Description>
          {isSent ? (
            <Verify phone={phone} onProved={onProved} onAgain={() => setIsSent(false)} />
          ) : (
            <Send phone={phone} onSent={() => setIsSent(true)} onClose={onClose} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The dialog is inside another form in React's tree, whose submit must not run. */
function takeSubmit(event: FormEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** Requests the SMS, and a proof where the service needs one. */
function Send({ phone, onSent, onClose }: { phone: string; onSent: () => void; onClose: () => void }) {
  const t = useTranslation('account');
  const proof = useProof();
  const send = useSubmit({
    mutationFn: sendNumberCode,
    onSuccess: () => {
      showToast(accountNotices.numberCodeSent);
      onSent();
    },
    onError: (error) => {
      if (!proof.handleError(error)) toastError(accountNotices.numberNotConfirmed, error);
    },
  });
  const submit = (event: FormEvent) => {
    takeSubmit(event);
    if (!proof.isMissing()) send.mutate({ phone, proof: proof.proof });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {proof.isRequested && <ProofFields {...proof.fields} />}
      <div className={dialog.buttons}>
        <Button variant="line" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" busy={send.isPending}>
          {t('number.send')}
        </Button>
      </div>
    </form>
  );
}

/** Takes the code of the SMS. */
function Verify({ phone, onProved, onAgain }: { phone: string; onProved: () => void; onAgain: () => void }) {
  const t = useTranslation('account');
  const field = useRef<HTMLInputElement>(null);
  const [token, setToken] = useState('');
  const [failure, setError] = useState<string>();
  const [wrong, setWrong] = useState(0);
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => field.current?.focus(), []);
  const verify = useSubmit({
    mutationFn: verifyNumberCode,
    onSuccess: onProved,
    onError: (error) => {
      const { code, message } = toAppError(error);
      const tried = code === 'otp_expired' ? wrong + 1 : wrong;
      const isUsedUp = tried >= LIMITS.otp_tries;
      setWrong(tried);
      setError(isUsedUp ? accountErrors.otpUsedUp : message);
      (isUsedUp ? again : field).current?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    takeSubmit(event);
    if (isOtp(token)) return verify.mutate({ phone, token });
    setError(accountErrors.otp);
    field.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <OtpField
        ref={field}
        label={t('number.otp')}
        error={failure}
        value={token}
        onValueChange={(digits) => {
          setToken(digits);
          setError(undefined);
        }}
      />
      <div className={dialog.buttons}>
        <Button ref={again} variant="line" onClick={onAgain}>
          {t('number.again')}
        </Button>
        <Button type="submit" busy={verify.isPending}>
          {t('number.verify')}
        </Button>
      </div>
    </form>
  );
}
