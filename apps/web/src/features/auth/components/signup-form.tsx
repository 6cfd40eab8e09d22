import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { paths } from '#config/paths.ts';
import { toAppError, toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { requestSignupOtp } from '../api/request-signup-otp.ts';
import { resendOtp } from '../api/resend-otp.ts';
import { verifyEmailOtp } from '../api/verify-email-otp.ts';
import { toastOtpFault } from '../toast-otp-fault.ts';
import { EmailForm } from './email-form.tsx';
import { OtpStep } from './otp-step.tsx';

const CONFLICT = 409;

function toastSignupFault(error: unknown) {
  const { status, message } = toAppError(error);
  if (status === CONFLICT) return showToast(accountMessages.emailAlreadyRegistered);
  // Without an answer, or with one that says nothing, nobody refused anything.
  toastError(status === 0 || !message ? accountMessages.signupError : accountMessages.signupFailed, error);
}

/** E-mail, then its OTP, then on to the profile. */
export function SignupForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);

  const request = useMutation({
    mutationFn: requestSignupOtp,
    onSuccess: (_, sentTo) => {
      setEmail(sentTo);
      setIsSent(true);
      showToast(accountMessages.otpSent);
    },
    onError: toastSignupFault,
  });
  const verify = useMutation({
    mutationFn: (token: string) => verifyEmailOtp({ email, token, type: 'signup' }),
    onSuccess: (userId) => {
      if (!userId) return showToast(accountMessages.otpNotVerified);
      void navigate({ to: paths.registerProfile, state: { signup: { userId, email, emailVerified: true } } });
    },
    onError: (error) => toastOtpFault(accountMessages.otpFailed, error),
  });

  if (!isSent) {
    return (
      <EmailForm
        email={email}
        submitLabel={t('signup.submit')}
        hint={t('signup.hint')}
        isBusy={request.isPending}
        onSubmit={request.mutate}
      />
    );
  }
  return (
    <OtpStep
      sentTo={email}
      hint={t('otp.emailHint')}
      submitLabel={t('signup.verify')}
      backLabel={t('otp.changeEmail')}
      resentMessage={accountMessages.otpResent}
      isBusy={verify.isPending}
      onSubmit={verify.mutate}
      onBack={() => setIsSent(false)}
      onResend={() => resendOtp(email, 'signup')}
    />
  );
}
