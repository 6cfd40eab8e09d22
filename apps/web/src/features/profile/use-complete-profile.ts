import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { referralError } from '@tanabana/domain/accounts/referral-errors';
import type { Profile } from '@tanabana/domain/accounts/validate';
import { creditNotices } from '@tanabana/domain/credits/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { withBody } from '@tanabana/domain/notice';
import type { Notice } from '@tanabana/domain/notice';
import { ME, paths } from '#config/paths.ts';
import { writeCachedUser } from '#lib/session/cached-user.ts';
import { isApple } from '#lib/device.ts';
import { toAppError, toastError } from '#lib/errors.ts';
import { memberQuery } from '#lib/session/member.ts';
import { currentSession } from '#lib/session/session.ts';
import { showToast, showToastNext } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { createProfile } from './api/create-profile.ts';
import { grantSignupCredits } from './api/credits/grant-signup-credits.ts';
import { isMobileTaken } from './api/is-mobile-taken.ts';

export type Signup = { userId: string; email: string; emailVerified: boolean };

const CONFLICT = 409;
/** The codes for a profile that is refused because of the referral code: it does not exist, or belongs to the user's other account. */
const REFERRAL_REFUSALS = ['NOREF', 'OWNRF'];

type Listeners = {
  /** Puts that refusal under its field. */
  onMobileTaken: () => void;
  /** Puts what is wrong with the referral code under its field. */
  onReferralRefused: (error: string) => void;
  onCreated: () => void;
};

/** Makes the profile and its credits, then shows it; who wishes to be Paid is led on to the payment. */
export function useCompleteProfile(
  { userId, emailVerified }: Signup,
  { onMobileTaken, onReferralRefused, onCreated }: Listeners,
) {
  const router = useRouter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const backToSignup = (message: Notice) => {
    showToast(message);
    return navigate({ to: paths.signup });
  };

  async function isMobileFree({ email, country_code, mobile_number }: Profile): Promise<boolean> {
    if (!country_code || !mobile_number) return true;
    try {
      if (!(await isMobileTaken({ email, country_code, mobile_number }))) return true;
      onMobileTaken();
    } catch (error) {
      // The usual notice claims that the number is taken, which is unknown here.
      showToast(withBody(accountNotices.submissionFailed, toAppError(error).message));
    }
    return false;
  }

  /** The new member's referral code, or null when the profile was refused and the error is shown. */
  async function create(profile: Profile): Promise<string | null> {
    try {
      return await createProfile(userId, profile);
    } catch (error) {
      const { code, status, message, fields } = toAppError(error);
      if (fields.mobile_number) onMobileTaken();
      else if (REFERRAL_REFUSALS.includes(code)) onReferralRefused(referralError({ code, message }));
      else if (status === CONFLICT) showToast(accountNotices.emailAlreadyExists);
      else toastError(accountNotices.profileCreationFailed, error);
      return null;
    }
  }

  /** The notices that end the signup. A failure here leaves the profile as it is. */
  async function grant(profile: Profile, referral_code: string): Promise<Notice[]> {
    try {
      const { granted, referralGranted, message } = await grantSignupCredits(userId, profile, referral_code);
      // The code's owner may have left since the profile was made.
      const isLost = profile.referral_code !== null && granted > 0 && !referralGranted;
      const more = isLost ? [creditNotices.referralNotTaken] : [];
      if (profile.membership_type !== 'Paid Member') {
        const { profileCreated } = accountNotices;
        return [granted > 0 ? profileCreated : withBody(profileCreated, message), ...more];
      }
      const paid = isApple() ? accountNotices.paidWishOnApple : accountNotices.paidWishToPayment;
      return granted > 0 ? [paid, ...more] : [paid, withBody(creditNotices.signupCreditsHad, message)];
    } catch {
      return [accountNotices.profileCreatedCreditsFailed];
    }
  }

  /** Navigates after time to read the notice. A user who has left the page meanwhile is not redirected. */
  function leadToPayment() {
    const { pathname } = router.state.location;
    setTimeout(() => {
      if (router.state.location.pathname === pathname) void navigate({ to: paths.payment });
    }, LIMITS.redirect_after_paid_signup_ms);
  }

  const { mutateAsync } = useSubmit({
    mutationFn: async (profile: Profile) => {
      const session = currentSession();
      if (session.status !== 'signed-in' || session.userId !== userId) {
        return backToSignup(accountNotices.userSessionNotFound);
      }
      if (!emailVerified) return backToSignup(accountNotices.emailNotVerified);
      if (!(await isMobileFree(profile))) return;
      const referral_code = await create(profile);
      if (!referral_code) return;
      onCreated();
      const [notice, ...more] = await grant(profile, referral_code);
      writeCachedUser({ id: userId, memberName: profile.member_name, email: profile.email });
      await queryClient.invalidateQueries({ queryKey: memberQuery(userId).queryKey });
      await navigate({ to: paths.profile, params: { userId: ME }, replace: true });
      showToast(notice!);
      for (const one of more) showToastNext(one);
      if (profile.membership_type === 'Paid Member' && !isApple()) leadToPayment();
    },
  });
  return mutateAsync;
}
