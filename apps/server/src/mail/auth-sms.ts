/** Composes the auth service's SMS: a code that signs in, or one that confirms a number. */
import { LIMITS } from '@tanabana/domain/limits';
import type { AuthSms } from '@tanabana/gateway';
import { SOURCE } from '@tanabana/messages/catalogue';
import { translator } from '@tanabana/messages/translator';
import type { SmsMessage, SmsTemplates } from '../providers/sms/port.ts';
import type { Site } from './letter-messages.ts';

export type SmsKind = AuthSms['kind'];

/** The language and the purpose of a text. */
type Choice = { language: string; kind: SmsKind };

/**
 * Chooses the text that can be sent. A provider sends only texts that are registered with the mobile operators: the text in the reader's
 * language, else the English one for the purpose, else the one that every installation has registered. Without a provider (the outbox)
 * every text can be sent.
 */
function choose(wanted: Choice, registered: SmsTemplates | undefined): Choice & { templateId?: string } {
  if (!registered) return wanted;
  const candidates = [wanted, { ...wanted, language: SOURCE }];
  const found = candidates.find(({ language, kind }) => registered[`${language}.${kind}`] !== undefined);
  const choice: Choice = found ?? { language: SOURCE, kind: 'login' };
  return { ...choice, templateId: registered[`${choice.language}.${choice.kind}`]! };
}

/**
 * Composes an SMS with a code, as it is really sent.
 *
 * @param language the reader's
 * @param registered the texts registered at the provider, by language and purpose; none where there is no provider
 */
export function wordAuthSms(
  { code, ...wanted }: Choice & { code: string },
  { name, email }: Site['brand'],
  registered: SmsTemplates | undefined,
): Omit<SmsMessage, 'to'> {
  const { language, kind, templateId } = choose(wanted, registered);
  const t = translator(language, 'sms', { brand: name, brandEmail: email });
  const values = { code, minutes: LIMITS.sms_code_minutes };
  const body = kind === 'login' ? t('loginCode', values) : t('numberCode', values);
  return { body, code, ...(templateId && { templateId }) };
}
