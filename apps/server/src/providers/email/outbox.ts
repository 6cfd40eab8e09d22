import type { OutboxStore } from '../outbox-store.ts';
import type { EmailPort } from './port.ts';

/** Keeps e-mails in the outbox; the plain text stands for both forms. */
export function createOutboxEmail(store: OutboxStore): EmailPort {
  return {
    async send({ to, subject, text, code, link }) {
      await store.add({ channel: 'email', to, subject, body: text, code, link });
    },
  };
}
