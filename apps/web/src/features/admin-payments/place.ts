import { isUuid } from '@tanabana/domain/uuid';
import { PAYMENT_FILTERS } from '@tanabana/domain/vocabulary';
import type { PaymentFilter } from '@tanabana/domain/vocabulary';
import { readListAddress } from '#lib/reading/lists/list-address.ts';
import type { ListAddress } from '#lib/reading/lists/list-address.ts';

/** Which payments the address asks for, or which one of them; what is usual is not written there. */
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
