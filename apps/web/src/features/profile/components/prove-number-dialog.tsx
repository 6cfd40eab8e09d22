import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Dialog } from 'radix-ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isOtp } from '@tanabana/domain/accounts/checks';
import { accountMessages, FIELD_MESSAGES } from '@tanabana/domain/accounts/messages';
import { mobile as readable } from '@tanabana/domain/format';
import { ProofFields } from '#components/proof-fields.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { OtpInput } from '#components/ui/otp-input.tsx';
import { useReturnFocus } from '#components/ui/use-return-focus.ts';
import { toAppError, toastError } from '#lib/errors.ts';
import { isProofNeeded, isProofWrong } from '#lib/proof.ts';
import type { Proof } from '#lib/proof.ts';
import { showToast } from '#lib/toast.ts';
import { sendNumberCode, verifyNumberCode } from '../api/prove-number.ts';
import dialog from '#components/ui/dialog.module.css';
import scrim from '#components/ui/scrim.module.css';
import styles from './prove-number-dialog.module.css';

type ProveNumberDialogProps = {
  country_code: string;
  mobile_number: string;
  onProved: () => void;
  onClose: () => void;
};

/** Proves a mobile number by a code that comes by SMS. */
export default function ProveNumberDialog({ country_code, mobile_number, onProved, onClose }: ProveNumberDialogProps) {
  const { t } = useTranslation('account');
  const [isSent, setIsSent] = useState(false);
  const phone = country_code + mobile_number;
  const number = readable(country_code, mobile_number);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim.scrim} />
        <Dialog.Content className={dialog.dialog} {...useReturnFocus()}>
          <Dialog.Title>{t('number.title', { number })}</Dialog.Title>
          <Dialog.Description className={dialog.body}>
            {isSent ? t('number.sent', { number }) : t('number.why')}
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

/** The dialog stands in the tree of another form, whose own submit this must not become. */
function takeSubmit(event: FormEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** Asks for the SMS, and for a proof where the service wants one. */
function Send({ phone, onSent, onClose }: { phone: string; onSent: () => void; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [proof, setProof] = useState<Proof>();
  const [isAsked, setIsAsked] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = useMutation({
    mutationFn: sendNumberCode,
    onSuccess: () => {
      showToast(accountMessages.numberCodeSent);
      onSent();
    },
    onError: (error) => {
      if (isProofNeeded(error)) return setIsAsked(true);
      if (isProofWrong(error)) return setFault(toAppError(error).message);
      toastError(accountMessages.numberNotConfirmed, error);
    },
  });
  const submit = (event: FormEvent) => {
    takeSubmit(event);
    if (send.isPending) return;
    if (isAsked && !proof) setFault(t('proof.required'));
    else send.mutate({ phone, proof });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isAsked && (
        <ProofFields
          error={fault}
          onProofChange={(next) => {
            setProof(next);
            setFault(undefined);
          }}
        />
      )}
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
  const { t } = useTranslation('account');
  const field = useRef<HTMLInputElement>(null);
  const [token, setToken] = useState('');
  const [fault, setFault] = useState<string>();
  useEffect(() => field.current?.focus(), []);
  const verify = useMutation({
    mutationFn: verifyNumberCode,
    onSuccess: onProved,
    onError: (error) => {
      setFault(toAppError(error).message);
      field.current?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    takeSubmit(event);
    if (verify.isPending) return;
    if (isOtp(token)) return verify.mutate({ phone, token });
    setFault(FIELD_MESSAGES.otp);
    field.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t('number.otp')} error={fault}>
        <OtpInput
          ref={field}
          value={token}
          onValueChange={(digits) => {
            setToken(digits);
            setFault(undefined);
          }}
        />
      </Field>
      <div className={dialog.buttons}>
        <Button variant="line" onClick={onAgain}>
          {t('number.again')}
        </Button>
        <Button type="submit" busy={verify.isPending}>
          {t('number.verify')}
        </Button>
      </div>
    </form>
  );
}
