/**
 * Sends WhatsApp messages through Meta's Cloud API (https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages). A
 * conversation that a business starts needs a template that Meta approved. Without one, plain text only reaches people who wrote to the
 * business within a day.
 */
import { z } from 'zod';
import { postJson } from '../post-json.ts';
import { ProviderError, type Fate } from '../provider-error.ts';
import type { WhatsappMessage, WhatsappPort } from './port.ts';

export type MetaWhatsappOptions = {
  token: string;
  phoneId: string;
  apiUrl: string;
  template?: { name: string; language: string };
  timeoutMs?: number;
};

const accepted = z.object({ messages: z.array(z.object({ id: z.string().max(500) })).min(1) });
const rejected = z.object({ error: z.object({ code: z.number(), is_transient: z.boolean().optional() }) });

/**
 * Limits that Meta reports with status 400 (https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes): of calls, of the
 * account, of messages, of one number.
 */
const BUSY_CODES = [4, 80007, 130429, 131048, 131056];

function fateOf(answer: unknown): Fate | undefined {
  const { data } = rejected.safeParse(answer);
  return data && (data.error.is_transient || BUSY_CODES.includes(data.error.code)) ? 'later' : undefined;
}

export function createMetaWhatsapp(options: MetaWhatsappOptions): WhatsappPort {
  const url = `${options.apiUrl.replace(/\/+$/, '')}/${encodeURIComponent(options.phoneId)}/messages`;
  return {
    async send(message) {
      const answer = await postJson('whatsapp', url, {
        headers: { authorization: `Bearer ${options.token}` },
        timeoutMs: options.timeoutMs,
        fateOf,
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: message.to.replace('+', ''),
          biz_opaque_callback_data: message.reference,
          ...contentOf(message, options.template),
        },
      });
      const { data } = accepted.safeParse(answer);
      // Such a response does not confirm that the message was accepted.
      if (!data) throw new ProviderError('whatsapp', 'gave an answer without the id of a message');
      return { id: data.messages[0]!.id };
    },
  };
}

function contentOf({ body, link, fields }: WhatsappMessage, template: MetaWhatsappOptions['template']): object {
  if (!template) return { type: 'text', text: { preview_url: link !== undefined, body } };
  const parameters = fields.map((text) => ({ type: 'text', text }));
  return {
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      components: [{ type: 'body', parameters }],
    },
  };
}
