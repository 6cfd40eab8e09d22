import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { passwordResetFault, passwordStrengthFault } from '@tanabana/domain/accounts/checks';
import { accountMessages, FIELD_MESSAGES } from '@tanabana/domain/accounts/messages';
import { withBody } from '@tanabana/domain/message';
import { ProofFields } from '#components/proof-fields.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { toAppError } from '#lib/errors.ts';
import { isProofNeeded, isProofWrong } from '#lib/proof.ts';
import type { Proof } from '#lib/proof.ts';
import { showToast } from '#lib/toast.ts';
import { updatePassword } from '../api/update-password.ts';
import { isWeakPassword, toastPasswordFault } from '../toast-password-fault.ts';
import styles from './auth.module.css';

type UpdatePasswordFormProps = {
  /** Whose password it is, for the password manager of the browser. */
  email: string;
  /** Whether there is a session to set it with. */
  isReady: boolean;
  onDone: () => void;
};

/** The new password, twice. */
export function UpdatePasswordForm({ email, isReady, onDone }: UpdatePasswordFormProps) {
  const { t } = useTranslation('auth');
  const passwordField = useRef<HTMLInputElement>(null);
  const confirmField = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState({ password: '', confirm: '' });
  const [isTried, setIsTried] = useState(false);
  const [proof, setProof] = useState<Proof>();
  const [isProofAsked, setIsProofAsked] = useState(false);
  const [proofFault, setProofFault] = useState<string>();
  const update = useMutation({
    mutationFn: updatePassword,
    onSuccess: onDone,
    onError: (error) => {
      if (isProofNeeded(error)) return setIsProofAsked(true);
      if (isProofWrong(error)) return setProofFault(toAppError(error).message);
      if (isWeakPassword(error)) passwordField.current?.focus();
      toastPasswordFault(error);
    },
  });

  const { password, confirm } = values;
  const passwordFault = password ? passwordResetFault(password) : FIELD_MESSAGES.passwordRequired;
  // The service knows passwords that everybody tries, and says so of the one that it was given.
  const refusal =
    update.variables?.password === password && isWeakPassword(update.error) ? toAppError(update.error).message : null;
  const isStrong = !refusal && !passwordFault && !passwordStrengthFault(password);
  const confirmFault = confirm === password ? null : FIELD_MESSAGES.passwordsDiffer;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    if (!isReady) return showToast(accountMessages.cannotUpdatePassword);
    setIsTried(true);
    if (passwordFault) {
      passwordField.current?.focus();
      showToast(password ? withBody(accountMessages.passwordInvalid, passwordFault) : accountMessages.passwordRequired);
    } else if (confirmFault) {
      confirmField.current?.focus();
      showToast(withBody(accountMessages.passwordInvalid, confirmFault));
    } else if (isProofAsked && !proof) setProofFault(t('account:proof.required'));
    else update.mutate({ password, proof });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={t('updatePassword.new')}
        hint={isStrong ? FIELD_MESSAGES.passwordStrong : FIELD_MESSAGES.passwordResetHint}
        error={(isTried && passwordFault) || refusal || undefined}
      >
        <PasswordInput
          ref={passwordField}
          name="new_password"
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setValues({ ...values, password: target.value })}
        />
      </Field>
      <Field label={t('updatePassword.confirm')} error={(isTried && confirmFault) || undefined}>
        <PasswordInput
          ref={confirmField}
          name="confirm_password"
          autoComplete="new-password"
          value={confirm}
          onChange={({ target }) => setValues({ ...values, confirm: target.value })}
        />
      </Field>
      {isProofAsked && (
        <ProofFields
          error={proofFault}
          onProofChange={(next) => {
            setProof(next);
            setProofFault(undefined);
          }}
        />
      )}
      <Button type="submit" size="lg" block busy={update.isPending}>
        {t('updatePassword.submit')}
      </Button>
    </form>
  );
}
