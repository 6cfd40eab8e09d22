import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { isOtp } from '@tanabana/domain/accounts/checks';
import { OtpField } from '#components/otp-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { isWrongCode, showCode, showRecoveryCode } from '#lib/session/second-factor.ts';
import type { AuthenticatorApp } from '#lib/session/second-factor.ts';
import styles from './second-factor.module.css';

type CodeStepProps = {
  apps: readonly AuthenticatorApp[];
  /** Follows once a code was right. */
  onShown: () => Promise<void>;
};

type Given = { code: string; isRecovery: boolean };

/** Any app is accepted: the code is tried with each until one accepts it. */
async function showAnyCode(apps: readonly AuthenticatorApp[], code: string): Promise<void> {
  for (const [i, { id }] of apps.entries()) {
    try {
      return await showCode({ app: id, code });
    } catch (error) {
      if (!isWrongCode(error) || i === apps.length - 1) throw error;
    }
  }
}

/** The code of the authenticator app, or a recovery code. An error is shown in the field. */
export function CodeStep({ apps, onShown }: CodeStepProps) {
  const t = useTranslation('admin-second-factor');
  const field = useRef<HTMLInputElement>(null);
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const show = useSubmit({
    mutationFn: (given: Given) => (given.isRecovery ? showRecoveryCode(given.code) : showAnyCode(apps, given.code)),
    onSuccess: onShown,
    onError: (error, given) => {
      setError(
        isWrongCode(error) ? t(given.isRecovery ? 'step.wrongRecovery' : 'step.wrong') : toAppError(error).message,
      );
      field.current?.focus();
    },
  });
  useEffect(() => field.current?.focus(), []);

  const change = (next: string) => {
    setCode(next);
    setError(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRecovery ? code.trim() : isOtp(code)) return show.mutate({ code, isRecovery });
    setError(t(isRecovery ? 'step.recoveryMissing' : 'step.missing'));
    field.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isRecovery ? (
        <Field label={t('step.recovery')} hint={t('step.recoveryHint')} error={error}>
          <Input
            ref={field}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
      ) : (
        <OtpField
          ref={field}
          label={t('step.code')}
          hint={t('step.codeHint')}
          error={error}
          value={code}
          onValueChange={change}
        />
      )}
      <Button type="submit" size="lg" block busy={show.isPending}>
        {t('step.submit')}
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          change('');
          flushSync(() => setIsRecovery(!isRecovery));
          field.current?.focus();
        }}
      >
        {t(isRecovery ? 'step.useApp' : 'step.useRecovery')}
      </Button>
    </form>
  );
}
