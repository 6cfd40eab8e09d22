import { Link } from '@tanstack/react-router';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { buttonClass } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/feedback/states.tsx';
import { paths } from '#config/paths.ts';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { profileErrorNotice } from '../profile-error.ts';
import styles from './profile-page.module.css';

/** A profile that could not be shown, the reason, and two links. */
export function ProfileError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslation('profile');
  const say = useNotice();
  const notice = profileErrorNotice(error);
  return (
    <div className="shell">
      <ErrorState title={say(accountNotices.errorLoadingProfile).title} onRetry={onRetry}>
        {notice ? say(notice).body : toAppError(error).message}
      </ErrorState>
      <p className={styles.home}>
        <Link to={paths.home} className={buttonClass({ variant: 'quiet' })}>
          {t('backToHome')}
        </Link>
      </p>
    </div>
  );
}
