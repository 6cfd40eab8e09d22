import { useNavigate } from '@tanstack/react-router';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError, toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { EmailCode } from './email-code.tsx';

const CONFLICT = 409;

function toastSignupError(error: unknown) {
  const { status, isUnforeseen } = toAppError(error);
  if (status === CONFLICT) return showToast(accountNotices.emailAlreadyRegistered);
  // Without a response, or with one of unknown meaning, nothing was refused.
  toastError(status === 0 || isUnforeseen ? accountNotices.signupError : accountNotices.signupFailed, error);
}

/** E-mail, then its OTP, then on to the profile. */
export function SignupForm() {
  const t = useTranslation('auth');
  const navigate = useNavigate();
  return (
    <EmailCode
      flow="signup"
      onError={toastSignupError}
      onDone={(userId, email) =>
        navigate({ to: paths.registerProfile, state: { signup: { userId, email, emailVerified: true } } })
      }
      words={{ send: t('signup.submit'), hint: t('signup.hint'), verify: t('signup.verify') }}
    />
  );
}
