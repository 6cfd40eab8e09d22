import type { OutboxStore } from '../outbox-store.ts';
import type { WhatsappPort } from './port.ts';

export function createOutboxWhatsapp(store: OutboxStore): WhatsappPort {
  return {
    async send({ to, body, link }) {
      const id = await store.add({ channel: 'whatsapp', to, body, link });
      return { id: `outbox-${id}` };
    },
  };
}
