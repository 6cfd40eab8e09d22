// The texts for payments on the screens of administration.
import { PAYMENT_PROVIDER_NAMES, type EventSource, type RefundStatus } from '@tanabana/domain/vocabulary';
import { money } from '#i18n/format.ts';
import { translateIn } from '#i18n/messages.ts';
import type { Payment, PaymentRow } from './api/get-payments.ts';

/** An amount in the hundredth part of its currency: `₹9,897.84`, `USD 120.00`. */
export const amountOf = (paise: number, currency: string | null | undefined): string =>
  !currency || currency === 'INR' ? money(paise / 100) : `${currency} ${(paise / 100).toFixed(2)}`;

export type Standing = 'created' | 'captured' | 'failed' | 'refunded' | 'review' | 'asked' | 'refused';

/** The state of a payment including its refund. A refund that is under way or refused takes precedence. */
export function standingOf(status: string, refund: string | null | undefined): Standing {
  if (refund === ('asked' satisfies RefundStatus)) return 'asked';
  if (refund === ('failed' satisfies RefundStatus) && status !== 'refunded') return 'refused';
  return status as Standing;
}

export const standingOfRow = ({ status, refund_status }: PaymentRow): Standing => standingOf(status, refund_status);
export const standingOfPayment = ({ status, refunds }: Payment): Standing => standingOf(status, refunds[0]?.status);

/** By what it is named: the provider's number, or the beginning of our key. */
export const nameOf = ({ provider_payment_id, id }: Pick<Payment, 'provider_payment_id' | 'id'>): string =>
  provider_payment_id ?? id.slice(0, 8);

/** Why a payment needs a review; a reason without a text is shown by its name. */
export const reasonOf = (reason: string): string => translateIn('admin-payments').maybe(`reason.${reason}`) ?? reason;

const SOURCES: Readonly<Record<EventSource, string>> = { ...PAYMENT_PROVIDER_NAMES, whatsapp: 'WhatsApp' };

/** Who sent an event. Brand names are the same in every language. */
export const sourceName = (source: EventSource): string => SOURCES[source];

/** The payment provider of a payment; a name that this page does not know yet stands for itself. */
export const providerOf = ({ provider }: Pick<Payment, 'provider'>): string =>
  (SOURCES as Readonly<Record<string, string>>)[provider] ?? provider;
