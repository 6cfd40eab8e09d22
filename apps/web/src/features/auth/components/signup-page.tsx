import { Link } from '@tanstack/react-router';
import { LIMITS } from '@tanabana/domain/limits';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { legalLinks } from '#components/legal-links.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { SignupForm } from './signup-form.tsx';
import styles from './auth.module.css';

/** Join: an e-mail address is enough to begin. */
export function SignupPage() {
  const t = useTranslation('auth');
  return (
    <div className="shell">
      <div className={styles.column}>
        <h1>{t('signup.title')}</h1>
        <p className={styles.lede}>{t('signup.lede', { credits: LIMITS.credits_free_signup })}</p>
        <SignupForm />
        <p className={styles.small}>{t.rich('signup.agree', legalLinks)}</p>
        <GoogleSignIn />
        <p className={styles.other}>
          {t('signup.member')} <Link to={paths.login}>{t('signup.login')}</Link>
        </p>
      </div>
    </div>
  );
}
