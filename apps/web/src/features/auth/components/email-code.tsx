import { useState } from 'react';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { requestLoginOtp } from '../api/request-login-otp.ts';
import { requestSignupOtp } from '../api/request-signup-otp.ts';
import { resendOtp } from '../api/resend-otp.ts';
import { verifyEmailOtp } from '../api/verify-email-otp.ts';
import { toastOtpError } from '../toast-otp-error.ts';
import { useCodeStep } from '../use-code-step.ts';
import { EmailForm } from './email-form.tsx';
import { OtpStep } from './otp-step.tsx';

const FLOWS = {
  email: { request: requestLoginOtp, resend: 'magiclink' },
  signup: { request: requestSignupOtp, resend: 'signup' },
} as const;

type EmailCodeProps = {
  flow: keyof typeof FLOWS;
  /** Shows why no code was sent. */
  onError: (error: unknown) => void;
  /** Called with the user of the new session, who owns the address. */
  onDone: (userId: string, email: string) => Promise<void>;
  words: { send: string; hint: string; verify: string };
};

/** An e-mail address, then the code that was sent to it. */
export function EmailCode({ flow, onError, onDone, words }: EmailCodeProps) {
  const t = useTranslation('auth');
  const code = useCodeStep(flow);
  // The value that was typed before the user went back.
  const [typed, setTyped] = useState<string>();
  const email = code.step?.email ?? '';

  const sending = useSubmit({
    mutationFn: FLOWS[flow].request,
    onSuccess: (_, sentTo) => {
      code.begin({ email: sentTo });
      showToast(accountNotices.otpSent);
    },
    onError: (error, sentTo) => {
      if (code.beginSentBefore(error, { email: sentTo })) showToast(accountNotices.otpSentBefore);
      else onError(error);
    },
  });
  const verify = useSubmit({
    mutationFn: (token: string) => verifyEmailOtp({ email, token, type: flow }),
    onSuccess: (userId) => (userId ? onDone(userId, email) : showToast(accountNotices.otpNotVerified)),
    onError: (error) => toastOtpError(accountNotices.otpFailed, error, code.countWrong(error)),
  });

  if (!code.step) {
    return (
      <EmailForm
        email={typed ?? ''}
        submitLabel={words.send}
        hint={words.hint}
        isFocused={typed !== undefined}
        isBusy={sending.isPending}
        onSubmit={sending.mutate}
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
      hint={t('otp.emailHint', { digits: LIMITS.otp_digits })}
      submitLabel={words.verify}
      backLabel={t('otp.changeEmail')}
      resentMessage={accountNotices.otpResent}
      isBusy={verify.isPending}
      onSubmit={verify.mutate}
      onBack={goBack}
      onResend={() => resendOtp(email, FLOWS[flow].resend)}
    />
  );
}
