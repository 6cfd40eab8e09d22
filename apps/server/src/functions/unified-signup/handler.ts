/**
 * In charge of `unified-signup`: turns a confirmed e-mail address into a member (accounts document, §4 Signup). Id and
 * address are the caller's own, whatever the body says. A wish for Paid is recorded with the profile, and everybody
 * begins as a Free Member: nobody is Paid before a payment is captured.
 */
import { call } from '@tanabana/db/call';
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { readProfileData } from '@tanabana/domain/accounts/profile-data';
import { newReferralCode } from '@tanabana/domain/accounts/referral-code';
import { profileSchema, type Profile } from '@tanabana/domain/accounts/validate';
import { FunctionError, type AuthUser, type FunctionContext, type FunctionDefinition } from '@tanabana/gateway';
import { DatabaseError } from '@tanabana/gateway/db';
import { z } from 'zod';
import { english, englishTitle } from '../english.ts';
import { checked, defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { referralError } from '../referral-error.ts';
import { refusal } from '../refusals.ts';
import { requireOwnId } from '../require-own-id.ts';

/** A random suffix that is taken is rare; taken five times in a row, something else is wrong. */
const CODE_TRIES = 5;
const CODE_KEY = 'members_referral_code_key';

/** Body `{profileData}`; answers `{success, message, referral_code}`, 409 when e-mail or mobile are taken, or what is wrong with the referral code. */
export function unifiedSignup(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'unified-signup',
    access: 'signed-in',
    sharesAnswer: true,
    body: z.object({ profileData: z.unknown().transform(readProfileData) }),
    async handle({ profileData }, context) {
      const id = requireOwnId(context, textOf(profileData.id));
      const user = await deps.auth().findUserById(id);
      if (!user?.email || !user.email_confirmed_at) {
        throw new FunctionError(403, 'email_not_confirmed', english(accountNotices.emailNotVerified));
      }
      requireOwnEmail(context, user.email, textOf(profileData.email));
      const profile = checked(profileSchema, { ...profileData, email: user.email });
      // The refusal tells whether somebody has the number.
      await deps.auth().takeLookUp({ ip: context.clientAddress, userId: id });
      await requireUsableCode(deps, id, profile.referral_code);
      const referral_code = await createMember(deps, user, profile);
      await tellAuth(deps, context, user, profile);
      return { body: { success: true, message: englishTitle(accountNotices.profileCreated), referral_code } };
    },
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function requireOwnEmail({ log, claims }: FunctionContext, own: string, claimed: string | undefined): void {
  if (claimed === undefined || claimed.trim().toLowerCase() === own) return;
  log.warn({ caller: claims.sub }, 'a caller signed up with an e-mail address that is not theirs');
  throw refusal('NOTYO', 'You can only sign up with the email address that you confirmed.');
}

/** A code with a mistake in it is refused while it can be mended: both sides' credits hang on it. */
async function requireUsableCode(deps: FunctionDeps, user: string, referral_code: string | null): Promise<void> {
  const fault = referral_code && (await referralError(deps, user, referral_code));
  if (!fault) return;
  throw new FunctionError(fault.status, fault.code, fault.message, { fields: { referral_code: fault.message } });
}

/** Creates the member with a referral code that nobody has. Gives the code. */
async function createMember({ scope }: FunctionDeps, user: AuthUser, profile: Profile): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const code = newReferralCode(profile.member_name, profile.mobile_number ?? '');
    try {
      await scope.asService('make a member of a confirmed address', (tx) =>
        call(tx, 'create_member', { p_user: user.id, p_profile: profile, p_referral_code: code }),
      );
      return code;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== 'TAKEN') throw error;
      if (error.constraint !== CODE_KEY || attempt === CODE_TRIES) throw takenRefusal(error);
    }
  }
}

function takenRefusal(error: DatabaseError): Error {
  if (error.constraint === 'members_mobile_number_key') {
    const message = english(accountErrors.mobileTaken);
    return new FunctionError(409, 'TAKEN', message, { fields: { mobile_number: message } });
  }
  if (error.constraint === CODE_KEY) return error;
  return new FunctionError(409, 'TAKEN', english(accountNotices.emailAlreadyExists));
}

/** The names that tokens carry. The member exists already, so a failure here is only worth a line in the log. */
async function tellAuth({ auth }: FunctionDeps, { log }: FunctionContext, user: AuthUser, profile: Profile) {
  const { member_name, business_name } = profile;
  try {
    await auth().updateUserById(user.id, {
      user_metadata: { member_name, business_name, membership_type: 'Free Member' },
    });
  } catch (err) {
    log.warn({ err, user: user.id }, englishTitle(accountNotices.metadataWarning));
  }
}
