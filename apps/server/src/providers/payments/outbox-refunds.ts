import { money } from '@tanabana/domain/format';
import type { OutboxStore } from '../outbox-store.ts';
import type { RefundsPort } from './port.ts';

/** Stores refunds of the test checkout in the outbox. No money moved, so none is returned. One key is one refund. */
export function createOutboxRefunds(store: OutboxStore): RefundsPort {
  return {
    needsOrder: false,
    async request({ refund_id, provider_payment_id, amount_paise }) {
      const stored = await store.list({ to: provider_payment_id });
      if (!stored.some(({ code }) => code === refund_id)) {
        const body = `Refund of ${money(amount_paise / 100)} for ${provider_payment_id}`;
        await store.add({ channel: 'payment', to: provider_payment_id, subject: 'Refund', body, code: refund_id });
      }
      return { provider_refund_id: `rfnd_test_${refund_id.replaceAll('-', '')}`, outcome: 'done' };
    },
    status: async ({ provider_refund_id }) => ({ provider_refund_id, outcome: 'done' }),
  };
}
