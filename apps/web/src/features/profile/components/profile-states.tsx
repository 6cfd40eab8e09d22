import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { buttonClass } from '#components/ui/button.tsx';
import { ErrorState, SkeletonBar, Waiting } from '#components/ui/states.tsx';
import { paths } from '#config/paths.ts';
import styles from './profile-page.module.css';

/** A profile on its way. */
export function ProfileLoading() {
  return (
    <div className="shell">
      <Waiting>
        <div className={styles.skeleton}>
          <SkeletonBar width={240} />
          <SkeletonBar width={160} />
          <SkeletonBar width="80%" />
          <SkeletonBar width="60%" />
        </div>
      </Waiting>
    </div>
  );
}

/** A profile that could not be shown, why, and two ways on. */
export function ProfileError({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const { t } = useTranslation('profile');
  return (
    <div className="shell">
      <ErrorState title={accountMessages.errorLoadingProfile.title} onRetry={onRetry}>
        {children}
      </ErrorState>
      <p className={styles.home}>
        <Link to={paths.home} className={buttonClass({ variant: 'quiet' })}>
          {t('backToHome')}
        </Link>
      </p>
    </div>
  );
}
