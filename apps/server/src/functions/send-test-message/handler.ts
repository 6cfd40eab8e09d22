/**
 * In charge of `send-test-message`: an admin has a message sent to themselves, to see whether a channel works. It says what the
 * provider said. A few of each channel in ten minutes: a text message costs money.
 */
import { call } from '@tanabana/db/call';
import { SOURCE } from '@tanabana/words/catalogue';
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { e164, wordInterestWhatsapp } from '../../interests/interest-message.ts';
import { wordAuthSms } from '../../mail/auth-sms.ts';
import { wordTestEmail } from '../../mail/test-email.ts';
import { faultWords } from '../../providers/watched.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { tooManyCalls } from '../refusals.ts';

const body = z.object({ channel: z.enum(['email', 'sms', 'whatsapp'], { error: 'channel is missing.' }) });

const PACE = { limit: 5, seconds: 600 };

/** A code that opens nothing: it is kept nowhere. */
const SAMPLE_CODE = '000000';

/** Answers `{success, message}`: success false carries what the provider said. */
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
      const wait = await deps.auth().takeHits([{ key: `test-message:${channel}:${claims.sub}`, ...PACE }]);
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
        return { body: { success: false, message: faultWords(error) } };
      }
      return { body: { success: true, message: `Sent to ${to}.` } };
    },
  });

  /** What posters get, so that a template that was approved for it is tried, too. */
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
