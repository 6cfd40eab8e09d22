import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '@tanabana/domain/limits';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#lib/errors.ts';
import { sendProofCode } from '#lib/session/proof.ts';
import type { Proof } from '#lib/session/proof.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { OtpField } from './otp-field.tsx';
import { Button } from './ui/button.tsx';
import { Field } from './ui/form/field.tsx';
import { PasswordInput } from './ui/form/password-input.tsx';
import styles from './proof-fields.module.css';

type ProofFieldsProps = {
  /** The error of the last proof. */
  error: string | undefined;
  onProofChange: (proof: Proof | undefined) => void;
};

/** The present password, or a code by e-mail for a member who does not know it. */
export function ProofFields({ error, onProofChange }: ProofFieldsProps) {
  const t = useTranslation('account');
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [text, setText] = useState('');

  const change = (next: string) => {
    setText(next);
    if (!next) return onProofChange(undefined);
    onProofChange(way === 'password' ? { current_password: next } : { nonce: next });
  };
  const go = (next: 'password' | 'code') => {
    setWay(next);
    setText('');
    onProofChange(undefined);
  };
  const send = useSubmit({
    mutationFn: sendProofCode,
    onSuccess: () => {
      go('code');
      showToast(accountNotices.proofCodeSent);
    },
    onError: (error) => toastError(accountNotices.otpSendFailed, error),
  });

  return (
    <fieldset className={styles.proof}>
      <legend>{t('proof.title')}</legend>
      {way === 'password' ? (
        <PasswordProof value={text} error={error} onValueChange={change} />
      ) : (
        <CodeProof value={text} error={error} onValueChange={change} />
      )}
      <Button
        variant="quiet"
        busy={send.isPending}
        onClick={() => (way === 'password' ? send.mutate() : go('password'))}
      >
        {t(way === 'password' ? 'proof.sendCode' : 'proof.usePassword')}
      </Button>
    </fieldset>
  );
}

type OneProofProps = { value: string; error: string | undefined; onValueChange: (value: string) => void };

function PasswordProof({ value, error, onValueChange }: OneProofProps) {
  const t = useTranslation('account');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Field label={t('proof.password')} error={error}>
      <PasswordInput
        ref={field}
        name="current_password"
        autoComplete="current-password"
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      />
    </Field>
  );
}

function CodeProof({ value, error, onValueChange }: OneProofProps) {
  const t = useTranslation('account');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <OtpField
      ref={field}
      label={t('proof.code')}
      hint={t('proof.codeHint', { digits: LIMITS.otp_digits })}
      error={error}
      value={value}
      onValueChange={onValueChange}
    />
  );
}
