/** Measures and traces the calls of all providers: how many, how they end, how long they take. */
import type { MessageOutcome } from '@tanabana/domain/vocabulary';
import type { Providers } from './create-providers.ts';
import type { PaymentPorts, RefundsPort } from './payments/port.ts';
import { ProviderError } from './provider-error.ts';

/** Is told of each call of a provider when it ends. */
export type CallCounter = (provider: string, outcome: MessageOutcome, seconds: number) => void;

export type CallWatch = {
  count: CallCounter;
  /** Runs a call as a part of the current trace. */
  trace<T>(name: string, call: () => Promise<T>): Promise<T>;
};

const outcomeOf = (error: unknown): MessageOutcome => (error instanceof ProviderError ? error.fate : 'unknown');

type Call = { provider: string; name: string };

async function measured<T>({ provider, name }: Call, watch: CallWatch, call: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  let outcome: MessageOutcome = 'taken';
  try {
    return await watch.trace(`${provider} ${name}`, call);
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    watch.count(provider, outcome, (performance.now() - begun) / 1000);
  }
}

/** A port whose named methods are measured. */
function measurePort<P extends object>(
  provider: string,
  port: P,
  names: readonly (keyof P & string)[],
  watch: CallWatch,
): P {
  const methods = names.map((name) => {
    const method = port[name] as (...args: unknown[]) => Promise<unknown>;
    return [name, (...args: unknown[]) => measured({ provider, name }, watch, () => method.apply(port, args))];
  });
  return { ...port, ...Object.fromEntries(methods) };
}

/** Wraps the providers. The names of payment providers are those of the vocabulary, others those of their channel. */
export function measureProviders(providers: Providers, watch: CallWatch): Providers {
  const { email, sms, whatsapp, cities } = providers;
  const payments = Object.entries<PaymentPorts | undefined>(providers.payments).map(([name, ports]) => [
    name,
    ports?.orders ? { ...ports, orders: measurePort(name, ports.orders, ['create', 'reopen'], watch) } : ports,
  ]);
  const refunds = Object.entries<RefundsPort | undefined>(providers.refunds).map(([name, port]) => [
    name,
    port && measurePort(name, port, ['request', 'status'], watch),
  ]);
  return {
    ...providers,
    email: measurePort('email', email, ['send'], watch),
    sms: measurePort('sms', sms, ['send'], watch),
    whatsapp: whatsapp && measurePort('whatsapp', whatsapp, ['send'], watch),
    cities: measurePort('cities', cities, ['citiesOf'], watch),
    payments: Object.fromEntries(payments) as Providers['payments'],
    refunds: Object.fromEntries(refunds) as Providers['refunds'],
  };
}
