import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ErrorState, SkeletonBar, Waiting } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useConnection } from '#lib/offline/connection.ts';
import { toAppError } from '#lib/errors.ts';
import styles from './page-states.module.css';

/** A page that is loading: grey bars in place of its text. */
export function PagePending() {
  return (
    <div className="shell">
      <TextPending />
    </div>
  );
}

/** The same for a part of a page. */
export function TextPending() {
  return (
    <Waiting>
      <div className={styles.pending}>
        {['46%', '72%', '64%', '68%', '30%'].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    </Waiting>
  );
}

/** A page whose code or data could not be loaded. It retries automatically when the connection, the sign-in or the service is back. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const t = useTranslation('common');
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const { isOffline, isSignInAway, isServiceAway } = useConnection();
  const isCutOff = isOffline || isSignInAway || isServiceAway;
  const wasCutOff = useRef(isCutOff);
  useEffect(() => {
    if (wasCutOff.current && !isCutOff) retry();
    wasCutOff.current = isCutOff;
  });
  return (
    <ErrorState title={t(isOffline ? 'error.offline' : 'error.title')} onRetry={retry}>
      {isOffline ? t('error.offlineHint') : toAppError(error).message}
    </ErrorState>
  );
}
