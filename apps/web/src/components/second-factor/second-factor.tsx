import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { secondFactorQuery, useAfterShowing } from '#lib/session/second-factor.ts';
import { CodeStep } from './code-step.tsx';
import { Manage } from './manage.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Setup } from './setup.tsx';
import styles from './second-factor.module.css';

type SecondFactorProps = {
  userId: string;
  /** Follows once this session has shown it, and new recovery codes were put away. */
  onShown?: () => void;
};

/** One's own second factor: set up where there is none, shown where it was not, else looked after. */
export function SecondFactor({ userId, onShown }: SecondFactorProps) {
  const t = useTranslation('admin-second-factor');
  const { data, isError, refetch } = useQuery(secondFactorQuery(userId));
  const [codes, setCodes] = useState<readonly string[]>();
  const [isAdding, setIsAdding] = useState(false);
  const refresh = useAfterShowing(userId);

  const putAway = async () => {
    // The next page depends on the new rights.
    await refresh();
    setCodes(undefined);
    onShown?.();
  };
  const shown = async () => {
    await refresh();
    onShown?.();
  };
  const added = async (made: readonly string[] | null) => {
    setIsAdding(false);
    if (made) setCodes(made);
    await refresh();
    if (!made) onShown?.();
  };

  if (codes) return <RecoveryCodes codes={codes} onDone={putAway} />;
  if (!data) {
    return isError ? (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.waiting} aria-busy="true" />
    );
  }
  if (data.apps.length > 0 && !data.isShown) return <CodeStep apps={data.apps} onShown={shown} />;
  if (data.apps.length === 0 || isAdding) {
    const isFirst = data.apps.length === 0;
    return (
      <Setup
        isFirst={isFirst}
        needsCodes={data.codesLeft === null}
        taken={data.apps}
        onAdded={added}
        onCancel={isFirst ? undefined : () => setIsAdding(false)}
      />
    );
  }
  return <Manage factor={data} onAdd={() => setIsAdding(true)} onCodes={setCodes} onChanged={refresh} />;
}
