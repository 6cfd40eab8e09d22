import { isUuid } from '@tanabana/domain/uuid';
import { PAYMENT_FILTERS } from '@tanabana/domain/vocabulary';
import type { PaymentFilter } from '@tanabana/domain/vocabulary';
import { readListAddress } from '#lib/reading/lists/list-address.ts';
import type { ListAddress } from '#lib/reading/lists/list-address.ts';

/** The payments that the address requests, or one of them. Defaults are not part of it. */
export type PaymentsAddress = ListAddress & { filter?: PaymentFilter | undefined; payment?: string | undefined };

/** Reads the address; what makes no sense is dropped. */
export function readPaymentsAddress({ filter, payment, ...rest }: Record<string, unknown>): PaymentsAddress {
  const known = PAYMENT_FILTERS.find((each) => each === filter);
  return {
    ...readListAddress(rest),
    ...(known && { filter: known }),
    ...(typeof payment === 'string' && isUuid(payment) && { payment }),
  };
}
