import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LIMITS } from '@tanabana/domain/limits';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { GoogleSignIn } from './google-sign-in.tsx';
import { SignupForm } from './signup-form.tsx';
import styles from './auth.module.css';

const terms = (text: ReactNode[]) => (
  <Link key="terms" to={paths.termsOfUse}>
    {text}
  </Link>
);
const privacy = (text: ReactNode[]) => (
  <Link key="privacy" to={paths.privacyPolicy}>
    {text}
  </Link>
);

/** Join: an e-mail address is enough to begin. */
export function SignupPage() {
  const t = useTranslation('auth');
  return (
    <div className="shell">
      <div className={styles.column}>
        <h1>{t('signup.title')}</h1>
        <p className={styles.lede}>{t('signup.lede', { credits: LIMITS.credits_free_signup })}</p>
        <SignupForm />
        <GoogleSignIn />
        <p className={styles.small}>{t.rich('signup.agree', { terms, privacy })}</p>
        <p className={styles.other}>
          {t('signup.member')} <Link to={paths.login}>{t('signup.login')}</Link>
        </p>
      </div>
    </div>
  );
}
