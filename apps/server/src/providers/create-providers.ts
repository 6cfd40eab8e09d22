/** Creates the provider of each channel: the configured service, or the outbox outside production. */
import type { Channel, Delivery } from '@tanabana/domain/operations/report';
import type { PaymentMode } from '@tanabana/domain/vocabulary';
import type { Config } from '../config.ts';
import { createCitiesApi, noCities } from './cities/cities-api.ts';
import type { CitiesPort } from './cities/port.ts';
import { createOutboxEmail } from './email/outbox.ts';
import type { EmailPort } from './email/port.ts';
import { createSmtpEmail } from './email/smtp.ts';
import type { OrdersPort } from './orders/port.ts';
import { createRazorpayOrders } from './orders/razorpay.ts';
import { createOutboxRefunds } from './refunds/outbox.ts';
import type { RefundsPort } from './refunds/port.ts';
import { createRazorpayRefunds } from './refunds/razorpay.ts';
import type { OutboxStore } from './outbox-store.ts';
import { ProviderError } from './provider-error.ts';
import { createMsg91Sms } from './sms/msg91.ts';
import { createOutboxSms } from './sms/outbox.ts';
import type { SmsPort } from './sms/port.ts';
import { createMetaWhatsapp } from './whatsapp/meta-cloud.ts';
import { createOutboxWhatsapp } from './whatsapp/outbox.ts';
import type { WhatsappPort } from './whatsapp/port.ts';

export type Providers = {
  email: EmailPort;
  sms: SmsPort;
  /** Undefined in production without a WhatsApp account. Posters are then notified by e-mail. */
  whatsapp: WhatsappPort | undefined;
  /** Only where members pay by orders. */
  orders: OrdersPort | undefined;
  /**
   * The provider that refunds a payment, by the mode of the payment; none where a refund is only possible in the provider's own dashboard.
   */
  refunds: Readonly<Partial<Record<PaymentMode, RefundsPort>>>;
  cities: CitiesPort;
  close(): void;
};

export function createProviders(
  config: Pick<Config, 'production' | 'email' | 'sms' | 'whatsapp' | 'payments' | 'cities'>,
  outbox: OutboxStore,
): Providers {
  const smtp = config.email.smtpUrl
    ? createSmtpEmail({ url: config.email.smtpUrl, from: config.email.from })
    : undefined;
  return {
    email: smtp ?? createOutboxEmail(outbox),
    sms: config.sms ? createMsg91Sms(config.sms) : config.production ? noSms : createOutboxSms(outbox),
    whatsapp: config.whatsapp
      ? createMetaWhatsapp(config.whatsapp)
      : config.production
        ? undefined
        : createOutboxWhatsapp(outbox),
    orders: config.payments.mode === 'order' ? createRazorpayOrders(config.payments) : undefined,
    refunds: refundsOf(config, outbox),
    cities: config.cities ? createCitiesApi(config.cities) : noCities,
    close: () => smtp?.close(),
  };
}

/** How the messages of each channel are delivered. */
export function deliveriesOf({
  production,
  email,
  sms,
  whatsapp,
}: Pick<Config, 'production' | 'email' | 'sms' | 'whatsapp'>) {
  const without: Delivery = production ? 'none' : 'outbox';
  const delivery = (isSet: boolean): Delivery => (isSet ? 'provider' : without);
  return {
    email: email.smtpUrl ? 'provider' : 'outbox',
    sms: delivery(sms !== undefined),
    whatsapp: delivery(whatsapp !== undefined),
  } satisfies Record<Channel, Delivery>;
}

/** Payments by button and by order go to one account, which the API keys belong to. */
function refundsOf(
  { payments, production }: Pick<Config, 'payments' | 'production'>,
  outbox: OutboxStore,
): Providers['refunds'] {
  const keys = payments.mode === 'order' ? payments : payments.mode === 'button' ? payments.keys : undefined;
  const razorpay = keys && createRazorpayRefunds(keys);
  return {
    ...(razorpay && { button: razorpay, order: razorpay }),
    ...(!production && { test: createOutboxRefunds(outbox) }),
  };
}

/** In production without an SMS account, no code may seem to have been sent. */
const noSms: SmsPort = {
  send: () => Promise.reject(new ProviderError('sms', 'is not configured')),
};
