import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { isOtp } from '@tanabana/domain/accounts/checks';
import { OtpField } from '#components/otp-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { env } from '#config/env.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { beginApp, isWrongCode, makeRecoveryCodes, showCode } from '#lib/session/second-factor.ts';
import type { AuthenticatorApp, NewApp } from '#lib/session/second-factor.ts';
import styles from './second-factor.module.css';

type SetupProps = {
  /** Nothing guards the account yet. */
  isFirst: boolean;
  needsCodes: boolean;
  /** The existing apps, whose names must not be used again. */
  taken: readonly AuthenticatorApp[];
  /** Gets the recovery codes that were made with it; null where there were some, or none could be made. */
  onAdded: (codes: readonly string[] | null) => Promise<void>;
  onCancel: (() => void) | undefined;
};

/** Adds an authenticator app: its secret as a picture and as text, then its first code. */
export function Setup({ isFirst, needsCodes, taken, onAdded, onCancel }: SetupProps) {
  const t = useTranslation('admin-second-factor');
  const [app, setApp] = useState<NewApp>();
  const [error, setError] = useState<string>();
  const begin = useSubmit({
    mutationFn: () => beginApp(env().brand.name, nextName(t('setup.appName'), taken)),
    onSuccess: (begun) => {
      setError(undefined);
      setApp(begun);
    },
    onError: (error) => setError(toAppError(error).message),
  });
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t(isFirst ? 'setup.text' : 'setup.another')}</p>
      {app ? (
        <Scan app={app} needsCodes={needsCodes} onAdded={onAdded} />
      ) : (
        <>
          {error && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
          <Button size="lg" busy={begin.isPending} onClick={() => begin.mutate()}>
            {t('setup.begin')}
          </Button>
        </>
      )}
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      )}
    </div>
  );
}

/** Makes unique names: Authenticator app, Authenticator app 2, and so on. */
function nextName(name: string, taken: readonly AuthenticatorApp[]): string {
  const isTaken = (candidate: string) => taken.some(({ friendly_name }) => friendly_name === candidate);
  let [candidate, n] = [name, 1];
  while (isTaken(candidate)) candidate = `${name} ${++n}`;
  return candidate;
}

function Scan({ app, needsCodes, onAdded }: { app: NewApp } & Pick<SetupProps, 'needsCodes' | 'onAdded'>) {
  const t = useTranslation('admin-second-factor');
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  useEffect(() => field.current?.focus(), []);
  const verify = useSubmit({
    mutationFn: async (given: string) => {
      await showCode({ app: app.id, code: given });
      // The app counts by now: codes that could not be made can be made later.
      return needsCodes ? makeRecoveryCodes(true).catch(() => null) : null;
    },
    onSuccess: onAdded,
    onError: (error) => {
      setError(isWrongCode(error) ? t('setup.wrong') : toAppError(error).message);
      field.current?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOtp(code)) return verify.mutate(code);
    setError(t('step.missing'));
    field.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ul className={styles.steps}>
        <li>
          {t('setup.scan')}
          <img className={styles.picture} src={app.picture} alt={t('setup.picture')} width={200} height={200} />
        </li>
        <li>
          {t('setup.type')}
          <code className={styles.secret}>{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </li>
      </ul>
      <OtpField
        ref={field}
        label={t('setup.code')}
        hint={t('setup.codeHint')}
        error={error}
        value={code}
        onValueChange={(next) => {
          setCode(next);
          setError(undefined);
        }}
      />
      <Button type="submit" size="lg" block busy={verify.isPending}>
        {t('setup.submit')}
      </Button>
    </form>
  );
}
