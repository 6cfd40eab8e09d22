import type { OutboxStore } from '../outbox-store.ts';
import type { SmsPort } from './port.ts';

export function createOutboxSms(store: OutboxStore): SmsPort {
  return {
    async send({ to, body, code }) {
      await store.add({ channel: 'sms', to, body, code });
    },
  };
}
