import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { day } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { makeRecoveryCodes, removeApp } from '#lib/session/second-factor.ts';
import type { AuthenticatorApp, SecondFactor } from '#lib/session/second-factor.ts';
import styles from './second-factor.module.css';

type ManageProps = {
  factor: SecondFactor;
  onAdd: () => void;
  /** Gets the codes that were made in place of those there were. */
  onCodes: (codes: readonly string[]) => void;
  onChanged: () => Promise<void>;
};

/** The apps and the recovery codes that there are. */
export function Manage({ factor: { apps, codesLeft }, onAdd, onCodes, onChanged }: ManageProps) {
  const t = useTranslation('admin-second-factor');
  const [confirming, setConfirming] = useState<AuthenticatorApp | 'codes'>();
  const [error, setError] = useState<string>();
  const onError = (error: unknown) => {
    setConfirming(undefined);
    setError(toAppError(error).message);
  };
  const remove = useSubmit({
    mutationFn: removeApp,
    onSuccess: async () => {
      setConfirming(undefined);
      await onChanged();
    },
    onError,
  });
  const make = useSubmit({
    mutationFn: () => makeRecoveryCodes(codesLeft === null),
    onSuccess: async (codes) => {
      setConfirming(undefined);
      onCodes(codes);
      await onChanged();
    },
    onError,
  });
  const confirm = () => (confirming === 'codes' ? make.mutate() : confirming && remove.mutate(confirming.id));
  const isLast = apps.length === 1;
  const question = confirming === 'codes' ? 'askCodes' : 'askRemove';

  return (
    <div className={styles.form}>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <ul className={styles.list}>
        {apps.map((app) => {
          const name = app.friendly_name ?? t('setup.appName');
          return (
            <li key={app.id}>
              <div>
                <b>{name}</b>
                <span>{t('manage.since', { date: day(app.created_at) })}</span>
              </div>
              <Button
                variant="line"
                size="sm"
                aria-label={t('manage.removeOf', { name })}
                onClick={() => setConfirming(app)}
              >
                {t('manage.remove')}
              </Button>
            </li>
          );
        })}
        <li>
          <div>
            <b>{t('manage.codes')}</b>
            <span>{codesLeft === null ? t('manage.noCodes') : t('manage.codesLeft', { count: codesLeft })}</span>
          </div>
          <Button
            variant="line"
            size="sm"
            busy={make.isPending && confirming === undefined}
            onClick={() => (codesLeft === null ? make.mutate() : setConfirming('codes'))}
          >
            {t(codesLeft === null ? 'manage.makeCodes' : 'manage.newCodes')}
          </Button>
        </li>
      </ul>
      <Button variant="quiet" onClick={onAdd}>
        {t('manage.add')}
      </Button>
      {confirming && (
        <ConfirmDialog
          open
          onOpenChange={() => setConfirming(undefined)}
          title={t(`manage.${question}`)}
          action={t(confirming === 'codes' ? 'manage.newCodes' : 'manage.remove')}
          isDestructive
          busy={remove.isPending || make.isPending}
          onConfirm={confirm}
        >
          {t(confirming === 'codes' ? 'manage.askCodesText' : isLast ? 'manage.askLastText' : 'manage.askRemoveText')}
        </ConfirmDialog>
      )}
    </div>
  );
}
