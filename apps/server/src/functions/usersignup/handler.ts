/**
 * `usersignup`: e-mails the code that starts a signup (accounts document, §4 Signup). Somebody who confirmed an address but stopped before
 * the profile may start again; only a finished signup counts as registered. The response reveals that an address is registered, as the
 * document demands. Therefore the number of addresses per caller is rate limited.
 */
import { call } from '@tanabana/db/call';
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { emailSchema } from '@tanabana/domain/accounts/validate';
import { LANGUAGES } from '@tanabana/domain/vocabulary';
import {
  AuthError,
  FunctionError,
  languagesOf,
  type FunctionContext,
  type FunctionDefinition,
} from '@tanabana/gateway';
import { sql } from '@tanabana/gateway/db';
import { z } from 'zod';
import { firstLanguageOf } from '../../mail/language-of.ts';
import { english } from '../english.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { tooManyCodes } from '../refusals.ts';

/**
 * Body `{email, language?}`, the language of this letter and the following ones; responds `{success, message}`, or 409 when the address is
 * registered.
 */
export function usersignup(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'usersignup',
    access: 'anyone',
    sharesAnswer: true,
    body: z.object({ email: emailSchema, language: z.enum(LANGUAGES).optional() }),
    async handle({ email, language }, { log, clientAddress, request }) {
      await deps.auth().takeLookUp({ ip: clientAddress });
      const languages = languagesOf(request.headers.get('accept-language'));
      if (await isRegistered(deps, email)) {
        throw new FunctionError(409, 'email_exists', english(accountNotices.emailAlreadyRegistered));
      }
      try {
        await deps.auth().requestSignupOtp(email, {
          ip: clientAddress,
          languages,
          user_metadata: language && { language },
        });
      } catch (error) {
        throw toRefusal(error, log);
      }
      await recordPress(deps, email, language ?? firstLanguageOf(languages) ?? null);
      return { body: { success: true, message: english(accountNotices.otpSent) } };
    },
  });
}

/**
 * Stores that Continue was pressed under the sentence about the terms. The press becomes a consent with the session that the code opens
 * (db/schema/20-members/consents.sql). Without an answer the page asks for another press, so none is lost.
 */
async function recordPress({ auth, scope }: FunctionDeps, email: string, language: string | null): Promise<void> {
  const user = await auth().findUserByEmail(email);
  if (!user) return;
  await scope.asService('record the press of Continue', (tx) =>
    call(tx, 'press_consent', { p_user: user.id, p_language: language }),
  );
}

async function isRegistered({ auth, scope }: FunctionDeps, email: string): Promise<boolean> {
  const user = await auth().findUserByEmail(email);
  if (!user) return false;
  const { rows } = await scope.asService(
    'tell whether an address has finished its signup',
    (tx) => tx.query(sql`select 1 from private.members where id = ${user.id}`),
    { readOnly: true },
  );
  return rows.length > 0;
}

function toRefusal(error: unknown, log: FunctionContext['log']): unknown {
  if (!(error instanceof AuthError)) return error;
  switch (error.code) {
    case 'over_email_send_rate_limit':
      return tooManyCodes(error);
    case 'validation_failed':
      return new FunctionError(400, error.code, english(accountErrors.email), {
        fields: { email: english(accountErrors.email) },
      });
    default:
      log.error({ err: error }, 'a signup code was not sent');
      return new FunctionError(502, 'not_delivered', 'The email could not be sent. Please try again in a moment.');
  }
}
