import { useTranslation } from '#i18n/use-translation.ts';
import { toastLoginError } from '../toast-login-error.ts';
import { EmailCode } from './email-code.tsx';

/** Signs in with an OTP by e-mail. `onDone` follows once there is a session. */
export function EmailOtpLogin({ onDone }: { onDone: () => Promise<void> }) {
  const t = useTranslation('auth');
  return (
    <EmailCode
      flow="email"
      onError={toastLoginError}
      onDone={onDone}
      words={{ send: t('login.sendOtp'), hint: t('login.otpHint'), verify: t('login.verify') }}
    />
  );
}
