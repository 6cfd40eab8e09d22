/**
 * Sends WhatsApp messages through Meta's Cloud API
 * (https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages). Never repeated on a failure: a message
 * whose answer was lost may have arrived, and a poster told twice is worse than a member told to try again.
 */
import { postJson } from '../post-json.ts';
import type { WhatsappPort } from './port.ts';

export function createMetaWhatsapp(options: {
  token: string;
  phoneId: string;
  apiUrl: string;
  timeoutMs?: number;
}): WhatsappPort {
  const url = `${options.apiUrl.replace(/\/+$/, '')}/${encodeURIComponent(options.phoneId)}/messages`;
  return {
    async send({ to, body, link }) {
      await postJson('whatsapp', url, {
        headers: { authorization: `Bearer ${options.token}` },
        timeoutMs: options.timeoutMs,
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: to.replace('+', ''),
          type: 'text',
          text: { preview_url: link !== undefined, body },
        },
      });
    },
  };
}
