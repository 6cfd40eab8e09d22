/** Creates the provider of each channel: the configured service, or the outbox outside production. */
import type { Channel, Delivery } from '@tanabana/domain/operations/report';
import { PAYMENT_PROVIDERS, type PaymentProvider } from '@tanabana/domain/vocabulary';
import type { Config } from '../config.ts';
import { createCircuits, guarded, guardedPost, type CircuitLog, type CircuitReport } from './circuits.ts';
import { createCitiesApi, noCities } from './cities/cities-api.ts';
import type { CitiesPort } from './cities/port.ts';
import { createOutboxEmail } from './email/outbox.ts';
import type { EmailPort } from './email/port.ts';
import type { OutboxStore } from './outbox-store.ts';
import { createOutboxRefunds } from './payments/outbox-refunds.ts';
import type { RefundsPort } from './payments/port.ts';
import { connectVendors, type ConnectedVendors } from './payments/vendors.ts';
import { ProviderError } from './provider-error.ts';
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
  /** The payment providers that are set up. */
  payments: ConnectedVendors;
  /**
   * What refunds a payment: the provider that it was made with, or the test checkout; none where a refund is only possible in the provider's
   * own dashboard.
   */
  refunds: Readonly<Partial<Record<PaymentProvider | 'test', RefundsPort>>>;
  cities: CitiesPort;
  /** The states of the circuits of the providers that are set up. */
  circuits(): CircuitReport[];
  close(): void;
};

export function createProviders(
  config: Pick<Config, 'production' | 'email' | 'sms' | 'whatsapp' | 'payments' | 'cities' | 'vendors'>,
  outbox: OutboxStore,
  log: CircuitLog,
): Providers {
  const { production, vendors } = config;
  const circuits = createCircuits(log);
  const mail = config.email.account?.connect(config.email.from);
  const payments = connectVendors(config.payments.accounts, (name) => guardedPost(circuits.of('payment', name)));
  const refunds = PAYMENT_PROVIDERS.flatMap((name) => {
    const port = payments[name]?.refunds;
    return port ? [[name, { ...port, isPaused: circuits.of('payment', name).isPaused }] as const] : [];
  });
  return {
    email: mail ? guarded(circuits.of('email', vendors.email), mail) : createOutboxEmail(outbox),
    sms: config.sms
      ? guarded(circuits.of('sms', vendors.sms), config.sms.connect())
      : production
        ? noSms
        : createOutboxSms(outbox),
    whatsapp: config.whatsapp
      ? guarded(circuits.of('whatsapp', 'meta'), createMetaWhatsapp(config.whatsapp))
      : production
        ? undefined
        : createOutboxWhatsapp(outbox),
    payments,
    refunds: {
      ...Object.fromEntries(refunds),
      ...(!production && { test: createOutboxRefunds(outbox) }),
    },
    cities: config.cities ? createCitiesApi(config.cities, guardedPost(circuits.of('cities', 'api'))) : noCities,
    circuits: circuits.report,
    close: () => mail?.close?.(),
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
    email: email.account ? 'provider' : 'outbox',
    sms: delivery(sms !== undefined),
    whatsapp: delivery(whatsapp !== undefined),
  } satisfies Record<Channel, Delivery>;
}

/** In production without an SMS account, no code may seem to have been sent. */
const noSms: SmsPort = {
  send: () => Promise.reject(new ProviderError('sms', 'is not configured')),
};
