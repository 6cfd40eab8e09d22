/**
 * `verify-user-and-send-otp`: sends the SMS code for signing in by the mobile number of the profile (accounts document, §2 Login and §7).
 * The response reveals that a number is unknown, as the document demands. Therefore the number of numbers per address is rate limited.
 */
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { mobileSchema } from '@tanabana/domain/accounts/validate';
import {
  AuthError,
  FunctionError,
  languagesOf,
  type FunctionContext,
  type FunctionDefinition,
} from '@tanabana/gateway';
import { sql } from '@tanabana/gateway/db';
import { english } from '../english.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { tooManyCodes } from '../refusals.ts';

/** Body `{country_code, mobile_number}`; responds `{success, message}`, or 404 when no member has the number. */
export function verifyUserAndSendOtp(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'verify-user-and-send-otp',
    access: 'anyone',
    sharesAnswer: true,
    body: mobileSchema,
    async handle({ country_code, mobile_number }, { log, clientAddress, request }) {
      await deps.auth().takeLookUp({ ip: clientAddress });
      const member = await findMember(deps, country_code, mobile_number);
      if (!member) throw new FunctionError(404, 'no_account', english(accountNotices.accountNotFound));
      try {
        await deps.auth().requestPhoneOtp(member, country_code + mobile_number, {
          ip: clientAddress,
          languages: languagesOf(request.headers.get('accept-language')),
        });
      } catch (error) {
        throw toRefusal(error, log);
      }
      return { body: { success: true, message: english(accountNotices.otpSentToMobile) } };
    },
  });
}

async function findMember({ scope }: FunctionDeps, country_code: string, mobile_number: string) {
  const { rows } = await scope.asService(
    'find the member of a mobile number',
    (tx) =>
      tx.query<{ id: string }>(sql`
        select id from private.members where country_code = ${country_code} and mobile_number = ${mobile_number}`),
    { readOnly: true },
  );
  return rows[0]?.id;
}

function toRefusal(error: unknown, log: FunctionContext['log']): unknown {
  if (!(error instanceof AuthError)) return error;
  switch (error.code) {
    case 'over_sms_send_rate_limit':
      return tooManyCodes(error);
    case 'validation_failed':
      return new FunctionError(400, error.code, english(accountErrors.mobileOther), {
        fields: { mobile_number: english(accountErrors.mobileOther) },
      });
    case 'phone_exists':
      log.warn({ err: error }, 'the number of a profile is confirmed by another user');
      return new FunctionError(409, error.code, 'This mobile number is in use by another account.');
    default:
      log.error({ err: error }, 'a login code was not sent');
      return new FunctionError(502, 'not_delivered', 'The SMS could not be sent. Please try again in a moment.');
  }
}
