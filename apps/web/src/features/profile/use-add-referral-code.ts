import { useQueryClient } from '@tanstack/react-query';
import { referralError } from '@tanabana/domain/accounts/referral-errors';
import { creditNotices } from '@tanabana/domain/credits/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { withBody } from '@tanabana/domain/notice';
import { toAppError, toastError } from '#lib/errors.ts';
import { memberQuery, setShownCredits } from '#lib/session/member.ts';
import type { ProfileRow } from '#lib/session/member.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { addReferralCode } from './api/referral/add-referral-code.ts';

const DAY_MS = 86_400_000;

/** Until when a member may add a referral code; null when one was used, the time is over, or there is no profile. */
export function referralDeadline(profile: ProfileRow | null, now: Date): Date | null {
  if (!profile?.created_at || profile.referred_by_code !== null) return null;
  const end = new Date(Date.parse(profile.created_at) + LIMITS.referral_code_days * DAY_MS);
  return now < end ? end : null;
}

/** Adds a referral code, shows a toast and refetches the credits; `error` is the server's error for the code. */
export function useAddReferralCode(userId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useSubmit({
    mutationFn: addReferralCode,
    onSuccess: ({ newBalance, message }) => {
      setShownCredits(queryClient, userId, newBalance);
      showToast(withBody(creditNotices.referralAdded, message));
      void queryClient.invalidateQueries({ queryKey: ['credit_ledger', userId] });
      void queryClient.invalidateQueries({ queryKey: memberQuery(userId).queryKey });
    },
    onError: (error) => {
      if (!isErrorOfCode(error)) toastError(creditNotices.referralNotAdded, error);
    },
  });
  const failure = error && isErrorOfCode(error) ? referralError(toAppError(error)) : undefined;
  return { add: mutate, isBusy: isPending, error: failure, clearError: reset };
}

const ERRORS_OF_CODE = ['NOREF', 'OWNRF', 'NEWRF', 'HADRF', 'HADCR', 'ENDRF', 'validation_failed'];
const isErrorOfCode = (error: unknown) => ERRORS_OF_CODE.includes(toAppError(error).code);
