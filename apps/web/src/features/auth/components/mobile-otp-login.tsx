import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { mobile as readable } from '@tanabana/domain/format';
import { IconArrowLeft } from '#components/ui/icons.ts';
import { toAppError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { requestMobileOtp, resendMobileOtp } from '../api/request-mobile-otp.ts';
import type { MobileNumber } from '../api/request-mobile-otp.ts';
import { verifyMobileOtp } from '../api/verify-mobile-otp.ts';
import { toastSmsFault } from '../toast-login-fault.ts';
import { toastOtpFault } from '../toast-otp-fault.ts';
import { MobileForm } from './mobile-form.tsx';
import type { MobileEntry } from './mobile-form.tsx';
import { OtpStep } from './otp-step.tsx';
import { UnprovedNumberStep } from './unproved-number-step.tsx';

/** The right code for a number that was only typed: it takes one by e-mail too. */
const UNPROVED = 'phone_not_confirmed';

const INDIA: MobileEntry = { iso2: 'IN', mobile_number: '' };

/** Signs in with an OTP by SMS to the number of the profile. `onDone` follows once there is a session. */
export function MobileOtpLogin({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const [entry, setEntry] = useState(INDIA);
  const [sentTo, setSentTo] = useState<MobileNumber>();
  const [isUnproved, setIsUnproved] = useState(false);

  const request = useMutation({
    mutationFn: requestMobileOtp,
    onSuccess: (_, mobile) => {
      setSentTo(mobile);
      showToast(accountMessages.otpSentToMobile);
    },
    onError: toastSmsFault,
  });
  const verify = useMutation({
    mutationFn: ({ mobile, token }: { mobile: MobileNumber; token: string }) => verifyMobileOtp(mobile, token),
    onSuccess: (userId) => (userId ? onDone() : showToast(accountMessages.otpNotVerified)),
    onError: (error) => {
      if (toAppError(error).code === UNPROVED) setIsUnproved(true);
      else toastOtpFault(accountMessages.otpPhoneFailed, error);
    },
  });

  if (!sentTo) {
    return <MobileForm entry={entry} onEntryChange={setEntry} isBusy={request.isPending} onSubmit={request.mutate} />;
  }
  if (isUnproved) {
    const goBack = () => {
      setIsUnproved(false);
      setSentTo(undefined);
    };
    return <UnprovedNumberStep onDone={onDone} onBack={goBack} />;
  }
  return (
    <OtpStep
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
      resentMessage={accountMessages.otpResentToMobile}
      isBusy={verify.isPending}
      onSubmit={(token) => verify.mutate({ mobile: sentTo, token })}
      onBack={() => setSentTo(undefined)}
      onResend={() => resendMobileOtp(sentTo)}
    />
  );
}
