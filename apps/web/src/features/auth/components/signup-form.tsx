import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { paths } from '#config/paths.ts';
import { useWords } from '#i18n/use-words.ts';
import { toAppError, toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { requestSignupOtp } from '../api/request-signup-otp.ts';
import { resendOtp } from '../api/resend-otp.ts';
import { verifyEmailOtp } from '../api/verify-email-otp.ts';
import { toastOtpFault } from '../toast-otp-fault.ts';
import { useCodeStep } from '../use-code-step.ts';
import { EmailForm } from './email-form.tsx';
import { OtpStep } from './otp-step.tsx';

const CONFLICT = 409;

function toastSignupFault(error: unknown) {
  const { status, isUnforeseen } = toAppError(error);
  if (status === CONFLICT) return showToast(accountNotices.emailAlreadyRegistered);
  // Without an answer, or with one that says nothing, nobody refused anything.
  toastError(status === 0 || isUnforeseen ? accountNotices.signupError : accountNotices.signupFailed, error);
}

/** E-mail, then its OTP, then on to the profile. */
export function SignupForm() {
  const t = useWords('auth');
  const navigate = useNavigate();
  const code = useCodeStep('signup');
  // What was typed before the way back.
  const [typed, setTyped] = useState<string>();
  const email = code.step?.email ?? '';

  const request = useSubmit({
    mutationFn: requestSignupOtp,
    onSuccess: (_, sentTo) => {
      code.begin({ email: sentTo });
      showToast(accountNotices.otpSent);
    },
    onError: (error, sentTo) => {
      if (code.beginSentBefore(error, { email: sentTo })) showToast(accountNotices.otpSentBefore);
      else toastSignupFault(error);
    },
  });
  const verify = useSubmit({
    mutationFn: (token: string) => verifyEmailOtp({ email, token, type: 'signup' }),
    onSuccess: (userId) => {
      if (!userId) return showToast(accountNotices.otpNotVerified);
      return navigate({ to: paths.registerProfile, state: { signup: { userId, email, emailVerified: true } } });
    },
    onError: (error) => toastOtpFault(accountNotices.otpFailed, error, code.countWrong(error)),
  });

  if (!code.step) {
    return (
      <EmailForm
        email={typed ?? ''}
        submitLabel={t('signup.submit')}
        hint={t('signup.hint')}
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
      submitLabel={t('signup.verify')}
      backLabel={t('otp.changeEmail')}
      resentMessage={accountNotices.otpResent}
      isBusy={verify.isPending}
      onSubmit={verify.mutate}
      onBack={goBack}
      onResend={() => resendOtp(email, 'signup')}
    />
  );
}
