import { lazy, Suspense, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { passwordResetError, passwordStrengthError } from '@tanabana/domain/accounts/checks';
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { withBody } from '@tanabana/domain/notice';
import { ProofFields } from '#components/proof-fields.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { PasswordInput } from '#components/ui/form/password-input.tsx';
import { useFieldError } from '#i18n/use-field-error.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { loadMessages } from '#i18n/messages.ts';
import { toAppError } from '#lib/errors.ts';
import { isSecondFactorNeeded } from '#lib/session/second-factor-needed.ts';
import { useUserId } from '#lib/session/session.ts';
import { isOver } from '#lib/session/session-over.ts';
import { showToast } from '#lib/toast.ts';
import { useProof } from '#lib/session/use-proof.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { updatePassword } from '../api/update-password.ts';
import type { NewPassword } from '../api/update-password.ts';
import { isWeakPassword, toastPasswordError } from '../toast-password-error.ts';
import styles from './auth.module.css';

/** Loaded with its messages: a member with a second factor must use it before the password changes. */
const SecondFactorFirst = lazy(async () => {
  const [{ SecondFactor }] = await Promise.all([
    import('#components/second-factor/second-factor.tsx'),
    loadMessages('admin-second-factor'),
  ]);
  return { default: SecondFactor };
});

type UpdatePasswordFormProps = {
  /** Whose password it is, for the password manager of the browser. */
  email: string;
  /** Whether there is a session to set the password with. */
  isReady: boolean;
  /** Whether that session is the one of a reset link, which a login cannot restore. */
  isOfLink: boolean;
  onDone: () => void;
  /** The session of a member was ended elsewhere. */
  onEnded: () => void;
};

/** `isOfLink` is recorded when the request starts: the session may be gone when it ends. */
type Attempt = NewPassword & Pick<UpdatePasswordFormProps, 'isOfLink'>;

/** The new password, twice. */
export function UpdatePasswordForm({ email, isReady, isOfLink, onDone, onEnded }: UpdatePasswordFormProps) {
  const t = useTranslation('auth');
  const errorText = useFieldError();
  const passwordField = useRef<HTMLInputElement>(null);
  const confirmField = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState({ password: '', confirm: '' });
  const [isTried, setIsTried] = useState(false);
  const [asksFactor, setAsksFactor] = useState(false);
  const userId = useUserId();
  const proof = useProof();
  const update = useSubmit({
    mutationFn: ({ password, proof }: Attempt) => updatePassword({ password, proof }),
    onSuccess: onDone,
    onError: (error, attempt) => {
      if (proof.handleError(error)) return;
      if (isSecondFactorNeeded(error)) return setAsksFactor(true);
      if (isOver(error) && !attempt.isOfLink) return onEnded();
      if (isWeakPassword(error)) passwordField.current?.focus();
      toastPasswordError(error);
    },
  });

  const { password, confirm } = values;
  const passwordError = password ? passwordResetError(password) : accountErrors.passwordRequired;
  // The service rejects common passwords. The error belongs to the password that was sent.
  const refusal =
    update.variables?.password === password && isWeakPassword(update.error) ? toAppError(update.error).message : null;
  const isStrong = !refusal && !passwordError && !passwordStrengthError(password);
  const confirmError = confirm === password ? null : accountErrors.passwordsDiffer;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return showToast(accountNotices.cannotUpdatePassword);
    setIsTried(true);
    if (passwordError) {
      passwordField.current?.focus();
      showToast(
        password ? withBody(accountNotices.passwordInvalid, errorText(passwordError)) : accountNotices.passwordRequired,
      );
    } else if (confirmError) {
      confirmField.current?.focus();
      showToast(withBody(accountNotices.passwordInvalid, errorText(confirmError)));
    } else if (!proof.isMissing()) update.mutate({ password, proof: proof.proof, isOfLink });
  };

  if (asksFactor && userId) {
    return (
      <Suspense>
        <SecondFactorFirst
          userId={userId}
          onShown={() => {
            setAsksFactor(false);
            update.mutate({ password, proof: proof.proof, isOfLink });
          }}
        />
      </Suspense>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={t('updatePassword.new')}
        hint={isStrong ? t('updatePassword.strong') : errorText(accountErrors.passwordReset)}
        error={(isTried && passwordError) || refusal || undefined}
      >
        <PasswordInput
          ref={passwordField}
          name="new_password"
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setValues({ ...values, password: target.value })}
        />
      </Field>
      <Field label={t('updatePassword.confirm')} error={(isTried && confirmError) || undefined}>
        <PasswordInput
          ref={confirmField}
          name="confirm_password"
          autoComplete="new-password"
          value={confirm}
          onChange={({ target }) => setValues({ ...values, confirm: target.value })}
        />
      </Field>
      {proof.isRequested && <ProofFields {...proof.fields} />}
      <Button type="submit" size="lg" block busy={update.isPending}>
        {t('updatePassword.submit')}
      </Button>
    </form>
  );
}
