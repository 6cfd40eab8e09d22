import { Link } from '@tanstack/react-router';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { buttonClass } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { paths } from '#config/paths.ts';
import { useWords } from '#i18n/use-words.ts';
import { toAppError } from '#lib/errors.ts';
import { isNetworkFault } from '#lib/member.ts';
import styles from './profile-page.module.css';

/** Why a profile could not be loaded. No answer at all may be the network, or the browser's rules between origins. */
function reasonOf(error: unknown): string | undefined {
  return isNetworkFault(error) ? accountMessages.profileFetchBlocked.body : toAppError(error).message;
}

/** A profile that could not be shown, why, and two ways on. */
export function ProfileError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useWords('profile');
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
