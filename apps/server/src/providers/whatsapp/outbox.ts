import type { OutboxStore } from '../outbox-store.ts';
import type { WhatsappPort } from './port.ts';

/** Keeps WhatsApp messages in the outbox. */
export function createOutboxWhatsapp(store: OutboxStore): WhatsappPort {
  return { send: (message) => store.add({ channel: 'whatsapp', ...message }) };
}
