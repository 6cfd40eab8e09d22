import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { profilePageReferralCode } from '@tanabana/domain/accounts/referral-code';
import { memberQuery } from '#lib/session/member.ts';
import type { ProfileRow } from '#lib/session/member.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { updateReferralCode } from './api/referral/update-referral-code.ts';
import { claimReferralCode } from './claim-referral-code.ts';

/** The owner's referral code. One that is missing is made as soon as there are a name and a mobile number. */
export function useReferralCode(userId: string, profile: ProfileRow | null) {
  const queryClient = useQueryClient();
  const base = profile ? profilePageReferralCode(profile.member_name ?? '', profile.mobile_number ?? '') : null;
  const code = profile?.referral_code ?? null;
  const { mutate, isIdle, isError } = useSubmit({
    mutationFn: (first: string) => claimReferralCode(first, (each) => updateReferralCode(userId, each)),
    onSuccess: (referral_code) =>
      queryClient.setQueryData(memberQuery(userId).queryKey, (member) =>
        member?.profile ? { ...member, profile: { ...member.profile, referral_code } } : member,
      ),
  });
  const isWanted = code === null && base !== null;
  useEffect(() => {
    if (isWanted && isIdle) mutate(base);
  }, [isWanted, isIdle, mutate, base]);
  return { code, isWanted, hasFailed: isError, retry: () => base && mutate(base) };
}
