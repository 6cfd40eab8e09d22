import { useState } from 'react';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { mobile as readable } from '@tanabana/domain/format';
import { IconArrowLeft } from '#components/ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { requestMobileOtp, resendMobileOtp } from '../api/request-mobile-otp.ts';
import type { MobileNumber } from '../api/request-mobile-otp.ts';
import { verifyMobileOtp } from '../api/verify-mobile-otp.ts';
import { toastSmsError } from '../toast-login-error.ts';
import { toastOtpError } from '../toast-otp-error.ts';
import { useCodeStep } from '../use-code-step.ts';
import { MobileForm } from './mobile-form.tsx';
import type { MobileEntry } from './mobile-form.tsx';
import { OtpStep } from './otp-step.tsx';
import { UnprovedNumberStep } from './unproved-number-step.tsx';

/** After the right code for an unconfirmed number, which needs a code by e-mail, too. */
const UNPROVED = 'phone_not_confirmed';

const INDIA: MobileEntry = { iso2: 'IN', mobile_number: '' };

/** Signs in with an OTP by SMS to the number of the profile. `onDone` follows once there is a session. */
export function MobileOtpLogin({ onDone }: { onDone: () => Promise<void> }) {
  const t = useTranslation('auth');
  const code = useCodeStep('mobile');
  const sentTo = code.step?.mobile;
  const [entry, setEntry] = useState<MobileEntry>(sentTo ?? INDIA);
  const [isBack, setIsBack] = useState(false);
  const { iso2 } = entry;

  const request = useSubmit({
    mutationFn: requestMobileOtp,
    onSuccess: (_, mobile) => {
      code.begin({ mobile: { iso2, ...mobile } });
      showToast(accountNotices.otpSentToMobile);
    },
    onError: (error, mobile) => {
      if (code.beginSentBefore(error, { mobile: { iso2, ...mobile } })) showToast(accountNotices.otpSentBefore);
      else toastSmsError(error);
    },
  });
  const verify = useSubmit({
    mutationFn: ({ mobile, token }: { mobile: MobileNumber; token: string }) => verifyMobileOtp(mobile, token),
    onSuccess: (userId) => (userId ? onDone() : showToast(accountNotices.otpNotVerified)),
    onError: (error) => {
      // The second code has just been sent.
      if (toAppError(error).code === UNPROVED) code.change({ unproved: { email: '' }, sentAt: Date.now(), wrong: 0 });
      else toastOtpError(accountNotices.otpPhoneFailed, error, code.countWrong(error));
    },
  });

  if (!sentTo) {
    return (
      <MobileForm
        entry={entry}
        onEntryChange={setEntry}
        isFocused={isBack}
        isBusy={request.isPending}
        onSubmit={request.mutate}
      />
    );
  }
  const goBack = () => {
    setIsBack(true);
    code.end();
  };
  if (code.step?.unproved) return <UnprovedNumberStep code={code} onDone={onDone} onBack={goBack} />;
  return (
    <OtpStep
      code={code}
      sentTo={readable(sentTo.country_code, sentTo.mobile_number)}
      hint={t('otp.smsHint')}
      submitLabel={t('login.verify')}
      backLabel={
        <>
          <IconArrowLeft size={18} aria-hidden="true" />
          {t('otp.goBack')}
        </>
      }
      needsAllDigits
      resentMessage={accountNotices.otpResentToMobile}
      isBusy={verify.isPending}
      onSubmit={(token) => verify.mutate({ mobile: sentTo, token })}
      onBack={goBack}
      onResend={() => resendMobileOtp(sentTo)}
    />
  );
}
