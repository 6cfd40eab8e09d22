import type { ReactNode } from 'react';
import { IconRefresh, IconWifiOff } from '#components/ui/icons.ts';
import { shortTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useConnection } from '#lib/offline/connection.ts';
import { useTryAgain } from './use-try-again.ts';
import styles from './connection-bar.module.css';

/** The connection lines. Loaded in the first idle moment, or when there is something to show. */
export function ConnectionLines() {
  const t = useTranslation('common');
  const { isOffline, asOf, update, isSignInAway, isServiceAway } = useConnection();
  const tryAgain = useTryAgain();
  const age = asOf && ` ${t('connection.asOf', { time: shortTime(asOf) })}`;
  return (
    <>
      {isOffline && (
        <Line icon={<IconWifiOff size={18} aria-hidden="true" />}>
          {t('connection.offline')}
          {age}
        </Line>
      )}
      {!isOffline && (asOf || (isServiceAway && !isSignInAway)) && (
        <Line icon={<IconWifiOff size={18} aria-hidden="true" />} action={{ label: t('tryAgain'), act: tryAgain }}>
          {t('connection.noAnswer')}
          {age}
        </Line>
      )}
      {!isOffline && !asOf && isSignInAway && (
        <Line icon={<IconWifiOff size={18} aria-hidden="true" />} action={{ label: t('tryAgain'), act: tryAgain }}>
          {t('connection.signInAway')}
        </Line>
      )}
      {!isOffline && !asOf && !isSignInAway && !isServiceAway && update && (
        <Line
          icon={<IconRefresh size={18} aria-hidden="true" />}
          action={{ label: t('connection.reload'), act: update }}
        >
          {t('connection.update')}
        </Line>
      )}
    </>
  );
}

type LineProps = { icon: ReactNode; action?: { label: string; act: () => void }; children: ReactNode };

function Line({ icon, action, children }: LineProps) {
  return (
    <div className={styles.bar}>
      <div className={`shell ${styles.line}`}>
        {icon}
        <span>{children}</span>
        {action && (
          <button type="button" onClick={action.act}>
            {action.label}
          </button>
        )}
      </div>
    </div>
  );
}
