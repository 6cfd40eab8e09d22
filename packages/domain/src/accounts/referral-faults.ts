/** What is wrong with a referral code, by the code that the database raises. */
import type { Fault } from '../fault.ts';
import { accountFaults } from './faults.ts';

export const REFERRAL_FAULTS = {
  NOREF: accountFaults.referralUnknown,
  OWNRF: accountFaults.referralOwn,
  NEWRF: accountFaults.referralNewer,
  HADRF: accountFaults.referralUsed,
  ENDRF: accountFaults.referralTooLate,
} as const;

/** The fault of a referral code that a service refused; what it said itself where its code is another. */
export const referralFault = ({ code, message }: { code?: string | null; message: string }): Fault | string =>
  code && Object.hasOwn(REFERRAL_FAULTS, code) ? REFERRAL_FAULTS[code as keyof typeof REFERRAL_FAULTS] : message;
