/**
 * `unified-signup`: creates a member from a confirmed e-mail address (accounts document, §4 Signup). Id and address are those of the
 * caller, not of the body. A wish for Paid is stored with the profile, but everybody starts as a Free Member: nobody is Paid before a
 * payment is captured.
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

/** A random suffix is rarely taken. Five taken in a row mean that something else is wrong. */
const CODE_TRIES = 5;
const CODE_KEY = 'members_referral_code_key';

/**
 * Body `{profileData}`; responds `{success, message, referral_code}`, 409 when e-mail or mobile are taken, or with the error of the
 * referral code.
 */
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
      // The error reveals whether somebody has the number, so the call counts as a look-up.
      await deps.auth().takeLookUp({ ip: context.clientAddress, userId: id });
      await requireUsableCode(deps, id, profile.referral_code);
      const referral_code = await createMember(deps, user, profile);
      await updateAuthMetadata(deps, context, user, profile);
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

/** Rejects an invalid code while the member can still correct it, because the credits of both sides depend on it. */
async function requireUsableCode(deps: FunctionDeps, user: string, referral_code: string | null): Promise<void> {
  const error = referral_code && (await referralError(deps, user, referral_code));
  if (!error) return;
  throw new FunctionError(error.status, error.code, error.message, { fields: { referral_code: error.message } });
}

/** Creates the member with an unused referral code. Returns the code. */
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

/** Stores the names that tokens carry. The member exists already, so a failure here is only logged. */
async function updateAuthMetadata({ auth }: FunctionDeps, { log }: FunctionContext, user: AuthUser, profile: Profile) {
  const { member_name, business_name } = profile;
  try {
    await auth().updateUserById(user.id, {
      user_metadata: { member_name, business_name, membership_type: 'Free Member' },
    });
  } catch (err) {
    log.warn({ err, user: user.id }, englishTitle(accountNotices.metadataWarning));
  }
}
