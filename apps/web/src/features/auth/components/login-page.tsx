import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Tabs } from '#components/ui/tabs.tsx';
import { paths } from '#config/paths.ts';
import { EmailOtpLogin } from './email-otp-login.tsx';
import { PasswordLogin } from './password-login.tsx';
import styles from './auth.module.css';

const panel = (form: ReactNode) => <div className={styles.panel}>{form}</div>;

/** Welcome Back: sign in with a password or with an OTP. `onDone` follows once there is a session. */
export function LoginPage({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const [mode, setMode] = useState<'password' | 'otp'>('password');
  return (
    <div className="shell">
      <div className={styles.column}>
        <h1>{t('login.title')}</h1>
        <p className={styles.lede}>{t('login.lede')}</p>
        <Tabs
          label={t('login.modes')}
          value={mode}
          onValueChange={setMode}
          tabs={[
            { id: 'password', label: t('login.passwordTab'), panel: panel(<PasswordLogin onDone={onDone} />) },
            { id: 'otp', label: t('login.otpTab'), panel: panel(<EmailOtpLogin onDone={onDone} />) },
          ]}
        />
        <p className={styles.other}>
          {t('login.new')} <Link to={paths.signup}>{t('login.signup')}</Link>
          <small>{t('login.free')}</small>
        </p>
      </div>
    </div>
  );
}
