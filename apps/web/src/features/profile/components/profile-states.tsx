import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { buttonClass } from '#components/ui/button.tsx';
import { ErrorState, SkeletonBar, Waiting } from '#components/ui/states.tsx';
import { paths } from '#config/paths.ts';
import { toAppError } from '#lib/errors.ts';
import { isNetworkFault } from '#lib/member.ts';
import headStyles from './profile-head.module.css';
import styles from './profile-page.module.css';

/** A profile on its way: its head and its cards, each in the place that it will take. */
export function ProfileLoading({ ad }: { ad?: ReactNode }) {
  return (
    <div className="shell">
      <div className={headStyles.head}>
        <span className={styles.tile} aria-hidden="true" />
        <div className={headStyles.who}>
          <Waiting>
            <div className={styles.bars}>
              <SkeletonBar width="min(260px, 90%)" />
              <SkeletonBar width="min(180px, 60%)" />
            </div>
          </Waiting>
        </div>
        {ad && <div className={headStyles.ad}>{ad}</div>}
      </div>
      <div className={styles.grid} aria-hidden="true">
        {[7, 4].map((bars) => (
          <div key={bars} className={styles.waiting}>
            {Array.from({ length: bars }, (_, i) => (
              <SkeletonBar key={i} width={`${70 - (i % 3) * 14}%`} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Why a profile could not be loaded. No answer at all may be the network, or the browser's rules between origins. */
function reasonOf(error: unknown): string | undefined {
  return isNetworkFault(error) ? accountMessages.profileFetchBlocked.body : toAppError(error).message;
}

/** A profile that could not be shown, why, and two ways on. */
export function ProfileError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <div className="shell">
      <ErrorState title={accountMessages.errorLoadingProfile.title} onRetry={onRetry}>
        {reasonOf(error)}
      </ErrorState>
      <p className={styles.home}>
        <Link to={paths.home} className={buttonClass({ variant: 'quiet' })}>
          {t('backToHome')}
        </Link>
      </p>
    </div>
  );
}
