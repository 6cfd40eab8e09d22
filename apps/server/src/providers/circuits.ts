/** The circuits of the vendors that are set up, one each, and the ports whose calls pass through them. */
import { createCircuit, type Circuit, type CircuitState } from './circuit.ts';
import { postJson, type PostJson } from './post-json.ts';
import type { ProviderError } from './provider-error.ts';

type Channel = ProviderError['channel'];

/** The part of the log that circuits write to. */
export type CircuitLog = Record<'info' | 'warn', (line: object, words: string) => void>;

/** The state of one circuit. `vendor` is the name that settings give it: `msg91`. */
export type CircuitReport = { provider: Channel; vendor: string; state: CircuitState };

export type Circuits = {
  /** The circuit of a vendor, which is made at the first call. */
  of(provider: Channel, vendor: string): Circuit;
  /** The circuits that were made, in the order of their making. */
  report(): CircuitReport[];
};

/** @param log gets a line whenever a circuit opens or closes */
export function createCircuits(log: CircuitLog): Circuits {
  const made: { provider: Channel; vendor: string; circuit: Circuit }[] = [];
  return {
    of(provider, vendor) {
      const before = made.find((one) => one.provider === provider && one.vendor === vendor);
      if (before) return before.circuit;
      const onChange = (pauseMs: number | undefined) => {
        if (pauseMs === undefined) log.info({ provider, vendor }, 'a provider answers again');
        else log.warn({ provider, vendor, seconds: Math.ceil(pauseMs / 1000) }, 'a provider is not called for a while');
      };
      const circuit = createCircuit({ channel: provider, onChange });
      made.push({ provider, vendor, circuit });
      return circuit;
    },
    report: () => made.map(({ provider, vendor, circuit }) => ({ provider, vendor, state: circuit.state() })),
  };
}

/** A port of messages whose calls pass through the circuit. */
export const guarded = <M, R, P extends { send(message: M): Promise<R> }>(circuit: Circuit, port: P): P => ({
  ...port,
  isPaused: circuit.isPaused,
  send: (message: M) => circuit.run(() => port.send(message)),
});

/** Calls of an API that pass through the circuit. */
export const guardedPost =
  (circuit: Circuit): PostJson =>
  (channel, url, options) =>
    circuit.run(() => postJson(channel, url, options));
