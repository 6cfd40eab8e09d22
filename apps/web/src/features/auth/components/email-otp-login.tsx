import { useState } from 'react';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { useWords } from '#i18n/use-words.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { requestLoginOtp } from '../api/request-login-otp.ts';
import { resendOtp } from '../api/resend-otp.ts';
import { verifyEmailOtp } from '../api/verify-email-otp.ts';
import { toastLoginFault } from '../toast-login-fault.ts';
import { toastOtpFault } from '../toast-otp-fault.ts';
import { useCodeStep } from '../use-code-step.ts';
import { EmailForm } from './email-form.tsx';
import { OtpStep } from './otp-step.tsx';

/** Signs in with an OTP by e-mail. `onDone` follows once there is a session. */
export function EmailOtpLogin({ onDone }: { onDone: () => Promise<void> }) {
  const t = useWords('auth');
  const code = useCodeStep('email');
  // What was typed before the way back.
  const [typed, setTyped] = useState<string>();
  const email = code.step?.email ?? '';

  const request = useSubmit({
    mutationFn: requestLoginOtp,
    onSuccess: (_, sentTo) => {
      code.begin({ email: sentTo });
      showToast(accountNotices.otpSent);
    },
    onError: (error, sentTo) => {
      if (code.beginSentBefore(error, { email: sentTo })) showToast(accountNotices.otpSentBefore);
      else toastLoginFault(error);
    },
  });
  const verify = useSubmit({
    mutationFn: (token: string) => verifyEmailOtp({ email, token, type: 'email' }),
    onSuccess: (userId) => (userId ? onDone() : showToast(accountNotices.otpNotVerified)),
    onError: (error) => toastOtpFault(accountNotices.otpFailed, error, code.countWrong(error)),
  });

  if (!code.step) {
    return (
      <EmailForm
        email={typed ?? ''}
        submitLabel={t('login.sendOtp')}
        hint={t('login.otpHint')}
        isFocused={typed !== undefined}
        isBusy={request.isPending}
        onSubmit={request.mutate}
      />
    );
  }
  const goBack = () => {
    setTyped(email);
    code.end();
  };
  return (
    <OtpStep
      code={code}
      sentTo={email}
      hint={t('otp.emailHint')}
      submitLabel={t('login.verify')}
      backLabel={t('otp.changeEmail')}
      resentMessage={accountNotices.otpResent}
      isBusy={verify.isPending}
      onSubmit={verify.mutate}
      onBack={goBack}
      onResend={() => resendOtp(email, 'magiclink')}
    />
  );
}
