import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { Tabs } from '#components/ui/list/tabs.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { dropCodeStep, readCodeStep } from '#lib/session/code-step.ts';
import { EmailOtpLogin } from './email-otp-login.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { MobileOtpLogin } from './mobile-otp-login.tsx';
import { PasswordLogin } from './password-login.tsx';
import { SignedIn } from './signed-in.tsx';
import styles from './auth.module.css';

type Mode = 'password' | 'email' | 'mobile';

/** The tab with a pending code, after a reload or when the user returns. */
function storedMode(): Mode {
  const flow = readCodeStep()?.flow;
  return flow === 'email' || flow === 'mobile' ? flow : 'password';
}

type LoginPageProps = {
  /** The visitor came from My Bids, so the page explains that. */
  isForBids: boolean;
  /** The page to open after the login. */
  redirect: string | undefined;
  /** Opens with the panel that sends a reset link. */
  isForgotten: boolean;
  onForgottenChange: (isForgotten: boolean) => void;
  /** Follows once there is a session. */
  onDone: () => Promise<void>;
  /** Set when the user was signed in before the page opened; navigates to the page after the login. */
  onGoOn: (() => Promise<void>) | undefined;
};

const panel = (form: ReactNode) => <div className={styles.panel}>{form}</div>;

/** Welcome Back: sign in with a password or with an OTP, or request a new password. */
export function LoginPage({ isForBids, redirect, isForgotten, onForgottenChange, onDone, onGoOn }: LoginPageProps) {
  const t = useTranslation('auth');
  const [mode, setMode] = useState<Mode>(storedMode);
  const [email, setEmail] = useState('');
  // The previous step's button is gone, and focus with it.
  const [isBack, setIsBack] = useState(onGoOn !== undefined);

  const choose = (next: Mode) => {
    dropCodeStep();
    setIsBack(false);
    setMode(next);
  };

  const forget = (typed: string) => {
    setEmail(typed);
    onForgottenChange(true);
  };

  return (
    <div className="shell">
      <div className={styles.column}>
        {isForgotten ? (
          <ForgotPassword
            email={email}
            onBack={() => {
              setIsBack(true);
              onForgottenChange(false);
            }}
          />
        ) : onGoOn ? (
          <>
            <h1>{t('login.title')}</h1>
            <SignedIn onGoOn={onGoOn} />
          </>
        ) : (
          <>
            <h1>{t('login.title')}</h1>
            <p className={styles.lede}>{t('login.lede')}</p>
            {isForBids && <Notice tone="warning">{t('login.bidsFirst')}</Notice>}
            <Tabs
              label={t('login.modes')}
              value={mode}
              onValueChange={choose}
              tabs={[
                {
                  id: 'password',
                  label: t('login.passwordTab'),
                  panel: panel(<PasswordLogin email={email} isFocused={isBack} onDone={onDone} onForgot={forget} />),
                },
                { id: 'email', label: t('login.emailTab'), panel: panel(<EmailOtpLogin onDone={onDone} />) },
                { id: 'mobile', label: t('login.mobileTab'), panel: panel(<MobileOtpLogin onDone={onDone} />) },
              ]}
            />
            <GoogleSignIn redirect={redirect} />
          </>
        )}
        {!onGoOn && (
          <p className={styles.other}>
            {t('login.new')} <Link to={paths.signup}>{t('login.signup')}</Link>
            <small>{t('login.free')}</small>
          </p>
        )}
      </div>
    </div>
  );
}
