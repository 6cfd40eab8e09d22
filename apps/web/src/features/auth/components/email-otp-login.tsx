import { useWords } from '#i18n/use-words.ts';
import { toastLoginFault } from '../toast-login-error.ts';
import { EmailCode } from './email-code.tsx';

/** Signs in with an OTP by e-mail. `onDone` follows once there is a session. */
export function EmailOtpLogin({ onDone }: { onDone: () => Promise<void> }) {
  const t = useWords('auth');
  return (
    <EmailCode
      flow="email"
      onFault={toastLoginFault}
      onDone={onDone}
      words={{ send: t('login.sendOtp'), hint: t('login.otpHint'), verify: t('login.verify') }}
    />
  );
}
