import { queryOptions } from '@tanstack/react-query';
import { invoke } from '#lib/reading/functions.ts';

type Check = {
  usable: boolean;
  /** Why it is not. */
  code: string | null;
  message: string | null;
};

/**
 * Whether the signed-in user may use a referral code ('' for none). Requested once for each code, because the server counts requests. A
 * code without a result is checked by the server when it is sent.
 */
export const referralCheckQuery = (referralCode: string) =>
  queryOptions({
    queryKey: ['referral-code', referralCode],
    queryFn: () => invoke<Check>('check-referral-code', { referralCode }),
    enabled: referralCode !== '',
    staleTime: 60_000,
    retry: false,
  });
