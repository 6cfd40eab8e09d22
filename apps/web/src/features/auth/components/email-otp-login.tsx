import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { showToast } from '#lib/toast.ts';
import { requestLoginOtp } from '../api/request-login-otp.ts';
import { resendOtp } from '../api/resend-otp.ts';
import { verifyEmailOtp } from '../api/verify-email-otp.ts';
import { toastLoginFault } from '../toast-login-fault.ts';
import { toastOtpFault } from '../toast-otp-fault.ts';
import { EmailForm } from './email-form.tsx';
import { OtpStep } from './otp-step.tsx';

/** Signs in with an OTP by e-mail. `onDone` follows once there is a session. */
export function EmailOtpLogin({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);

  const request = useMutation({
    mutationFn: requestLoginOtp,
    onSuccess: (_, sentTo) => {
      setEmail(sentTo);
      setIsSent(true);
      showToast(accountMessages.otpSent);
    },
    onError: toastLoginFault,
  });
  const verify = useMutation({
    mutationFn: (token: string) => verifyEmailOtp({ email, token, type: 'email' }),
    onSuccess: (userId) => (userId ? onDone() : showToast(accountMessages.otpNotVerified)),
    onError: (error) => toastOtpFault(accountMessages.otpFailed, error),
  });

  if (!isSent) {
    return (
      <EmailForm
        email={email}
        submitLabel={t('login.sendOtp')}
        hint={t('login.otpHint')}
        isBusy={request.isPending}
        onSubmit={request.mutate}
      />
    );
  }
  return (
    <OtpStep
      sentTo={email}
      hint={t('otp.emailHint')}
      submitLabel={t('login.verify')}
      backLabel={t('otp.changeEmail')}
      resentMessage={accountMessages.otpResent}
      isBusy={verify.isPending}
      onSubmit={verify.mutate}
      onBack={() => setIsSent(false)}
      onResend={() => resendOtp(email, 'magiclink')}
    />
  );
}
