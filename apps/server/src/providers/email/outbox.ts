import type { OutboxStore } from '../outbox-store.ts';
import type { EmailPort } from './port.ts';

/** Stores e-mails in the outbox. The plain text represents both forms. */
export function createOutboxEmail(store: OutboxStore): EmailPort {
  return {
    async send({ to, subject, text, code, link }) {
      await store.add({ channel: 'email', to, subject, body: text, code, link });
    },
  };
}
