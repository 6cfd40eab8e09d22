import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { LIMITS } from '@tanabana/domain/limits';
import { paths } from '#config/paths.ts';
import { SignupForm } from './signup-form.tsx';
import styles from './auth.module.css';

/** Join: an e-mail address is all it takes to begin. */
export function SignupPage() {
  const { t } = useTranslation('auth');
  return (
    <div className="shell">
      <div className={styles.column}>
        <h1>{t('signup.title')}</h1>
        <p className={styles.lede}>{t('signup.lede', { credits: LIMITS.credits_free_signup })}</p>
        <SignupForm />
        <p className={styles.small}>
          <Trans
            t={t}
            i18nKey="signup.agree"
            components={{ terms: <Link to={paths.termsOfUse} />, privacy: <Link to={paths.privacyPolicy} /> }}
          />
        </p>
        <p className={styles.other}>
          {t('signup.member')} <Link to={paths.login}>{t('signup.login')}</Link>
        </p>
      </div>
    </div>
  );
}
