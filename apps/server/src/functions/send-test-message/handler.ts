/**
 * `send-test-message`: an admin sends a test message to themselves, to check that a channel works. The response contains the provider's
 * result. A few of each channel are allowed in ten minutes, because an SMS costs money.
 */
import { call } from '@tanabana/db/call';
import { SOURCE } from '@tanabana/messages/catalogue';
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { e164, wordInterestWhatsapp } from '../../interests/interest-message.ts';
import { wordAuthSms } from '../../mail/auth-sms.ts';
import { wordTestEmail } from '../../mail/test-email.ts';
import { errorText } from '../../providers/watched.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { tooManyCalls } from '../refusals.ts';

const body = z.object({ channel: z.enum(['email', 'sms', 'whatsapp'], { error: 'channel is missing.' }) });

const RATE_LIMIT = { limit: 5, seconds: 600 };

/** A code that is valid nowhere, because it is not stored. */
const SAMPLE_CODE = '000000';

/** Responds `{success, message}`. With `success: false`, `message` is the provider's error. */
export function sendTestMessage(deps: FunctionDeps): FunctionDefinition {
  const { brand, publicUrl, providers } = deps;
  const { email, sms, whatsapp } = providers;
  const senders = {
    email: (to: string) => email.send(wordTestEmail(to, { brand, publicUrl })),
    // The text that every installation has registered.
    sms: (to: string) =>
      sms.send({ to, ...wordAuthSms({ code: SAMPLE_CODE, kind: 'login', language: SOURCE }, brand, undefined) }),
    whatsapp: whatsapp && ((to: string) => whatsapp.send({ ...sampleInterest(to), reference: crypto.randomUUID() })),
  };
  return defineFunction(deps, {
    name: 'send-test-message',
    access: 'signed-in',
    body,
    async handle({ channel }, { claims, log }) {
      const admin = await deps.scope.asService(
        'find where an admin is reached',
        (tx) => call(tx, 'service_report', { p_actor: claims.sub ?? null }),
        { readOnly: true },
      );
      const wait = await deps.auth().takeHits([{ key: `test-message:${channel}:${claims.sub}`, ...RATE_LIMIT }]);
      if (wait > 0) throw tooManyCalls(wait);
      const mobile = e164(admin);
      const to = channel === 'email' ? admin.email : mobile;
      if (!to) throw new FunctionError(422, 'validation_failed', 'Your profile has no number to send to.');
      const send = senders[channel];
      if (!send)
        throw new FunctionError(422, 'not_configured', 'No WhatsApp account is set: posters are told by e-mail.');
      try {
        await send(to);
      } catch (error) {
        log.warn({ err: error, channel }, 'a test message was not taken');
        return { body: { success: false, message: errorText(error) } };
      }
      return { body: { success: true, message: `Sent to ${to}.` } };
    },
  });

  /** The message that posters get, so that the approved template is tested too. */
  function sampleInterest(to: string) {
    return wordInterestWhatsapp(
      {
        table: 'purchase_enquiries',
        number: 'PE-000000',
        yarn: { fibre_type: 'Cotton' },
        quantity_kgs: 1000,
        price: null,
        poster_name: brand.name,
        interested: {
          member_name: brand.name,
          business_name: null,
          is_business_unverified: false,
          place: null,
          country_code: null,
          mobile_number: null,
          email: null,
        },
      },
      to,
      SOURCE,
      { brand, publicUrl },
    );
  }
}
